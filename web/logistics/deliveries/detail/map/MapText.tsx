import { memo } from 'react'
import type { LocalInfo, Place } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { coordinatesText, worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import type { LoggerPass } from '#web/logistics/deliveries/detail/map/deliveryMap.ts'
import { useLanguage, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'

type Props = {
  local: LocalInfo
  /** Shows where a logger was then, in the chart and on the map: the map by keyboard. */
  onShow: (pass: LoggerPass) => void
}

/** What the map shows as text: for whoever doesn't see it, and to be read out on the telephone. */
export const MapText = memo(function MapText({ local, onShow }: Props) {
  const t = useText()
  const times = useTimes(local.timeZone)
  const { latest } = local
  return (
    <Facts
      facts={[
        { label: t('deliveryDetail.map.shipFrom'), value: usePlaceText(local.shipFrom) },
        { label: t('deliveryDetail.map.destination'), value: usePlaceText(local.destination) },
        latest && {
          label: t('deliveryDetail.map.latest'),
          value: `${coordinatesText(latest)} — ${t('deliveryDetail.map.at', { time: times.instant(latest.at), serial: latest.serial })}`,
          isWide: true,
        },
        local.excursions.length > 0 && {
          label: t('deliveryDetail.map.excursions', { number: local.excursions.length }),
          value: <Excursions local={local} onShow={onShow} />,
          isWide: true,
        },
        local.stops.length > 0 && {
          label: t('deliveryDetail.map.stops', { number: local.stops.length }),
          value: <Stops local={local} onShow={onShow} />,
          isWide: true,
        },
      ]}
    />
  )
})

/** Each excursion as the logger that was farthest outside measured it, and where that was; the others are named. */
function Excursions({ local: { excursions, timeZone }, onShow }: Props) {
  const t = useText()
  const language = useLanguage()
  return (
    <ol className="map-moments">
      {excursions.map(({ loggerAssignmentId, serial, from, to, isAbove, peakMilli, place, otherSerials, ...band }) => {
        const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
        const worstMs = place?.worstAt && Date.parse(place.worstAt)
        return (
          <li key={`${loggerAssignmentId} ${from}`}>
            <Moment onShow={worstMs ? () => onShow({ loggerAssignmentId, atMs: worstMs }) : null}>
              {formatStretch(fromMs, toMs, { timeZone, language }, 'minute')} ({formatDuration(toMs - fromMs, language)}
              )
            </Moment>{' '}
            <span className="wrong strong">
              {isAbove ? '▲' : '▼'} {formatCelsius(peakMilli, band)} {t('common.degrees')}
            </span>{' '}
            {serial} — {worstPlaceText(place, serial, language)}
            {otherSerials.length > 0 && (
              <div className="quiet">
                {t('deliveryDetail.map.alsoBy', { serials: otherSerials.join(t('deliveryDetail.map.between')) })}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Stops({ local, onShow }: Pick<Props, 'local' | 'onShow'>) {
  const language = useLanguage()
  const { stops, timeZone, traces } = local
  // The stops are those of the logger that told most of its way.
  const reported = traces.reduce((one, other) => (other.atMs.length > one.atMs.length ? other : one))
  return (
    <ol className="map-moments">
      {stops.map(stop => {
        const [fromMs, toMs] = [Date.parse(stop.from), Date.parse(stop.to)]
        return (
          <li key={stop.from}>
            <Moment onShow={() => onShow({ loggerAssignmentId: reported.loggerAssignmentId, atMs: fromMs })}>
              {formatStretch(fromMs, toMs, { timeZone, language }, 'minute')} ({formatDuration(toMs - fromMs, language)}
              )
            </Moment>{' '}
            — {coordinatesText(stop)}
          </li>
        )
      })}
    </ol>
  )
}

/** A time that shows itself in the chart and on the map. */
const Moment = ({ onShow, children }: { onShow: (() => void) | null; children: React.ReactNode }) =>
  onShow ? (
    <button type="button" className="map-moment plain-button" onClick={onShow}>
      {children}
    </button>
  ) : (
    <span>{children}</span>
  )

function usePlaceText({ lat, lon, ...names }: Place) {
  const t = useText()
  const name = useNameIn()(names)
  return lat === null || lon === null ? `${name} — ${t('deliveryDetail.map.unknownPlace')}` : name
}
