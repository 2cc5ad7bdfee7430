import { memo } from 'react'
import type { LocalInfo, Place } from '#contract/calls/deliveryShapes.ts'
import { formatCelsius } from '#contract/rules/temperatureText.ts'
import { formatDuration, formatStretch } from '#contract/rules/formatSpan.ts'
import type { LoggerPass } from '#web/map/deliveryMap.ts'
import type { TraceExcursion } from '#web/map/traceExcursions.ts'
import { useLanguage, useNameIn, useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

type Props = {
  local: LocalInfo
  excursions: readonly TraceExcursion[]
  /** Shows where a logger was then, in the chart and on the map: the map by keyboard. */
  onShow: (pass: LoggerPass) => void
}

/** What the map shows as text: for whoever doesn't see it, and to be read out on the telephone. */
export const MapText = memo(function MapText({ local, excursions, onShow }: Props) {
  const t = useText()
  const times = useTimes(local.timeZone)
  const { latest } = local
  return (
    <dl className="map-text">
      <Row label={t('deliveryDetail.map.shipFrom')}>{usePlaceText(local.shipFrom)}</Row>
      <Row label={t('deliveryDetail.map.destination')}>{usePlaceText(local.destination)}</Row>
      {latest && (
        <Row label={t('deliveryDetail.map.latest')}>
          {coordinates(latest)} —{' '}
          {t('deliveryDetail.map.at', { time: times.instant(latest.at), serial: latest.serial })}
        </Row>
      )}
      {excursions.length > 0 && (
        <Row label={t('deliveryDetail.map.excursions', { number: excursions.length })}>
          <Excursions excursions={excursions} timeZone={local.timeZone} onShow={onShow} />
        </Row>
      )}
      {local.stops.length > 0 && (
        <Row label={t('deliveryDetail.map.stops', { number: local.stops.length })}>
          <Stops local={local} onShow={onShow} />
        </Row>
      )}
    </dl>
  )
})

function Excursions({ excursions, timeZone, onShow }: Omit<Props, 'local'> & { timeZone: string }) {
  const t = useText()
  const language = useLanguage()
  return (
    <ol className="map-moments">
      {excursions.map(({ loggerLinkId, serial, fromMs, toMs, isAbove, worstMilli, band, worst }) => (
        <li key={`${loggerLinkId} ${fromMs}`}>
          <Moment onShow={worst && (() => onShow({ loggerLinkId, atMs: worst.atMs }))}>
            {formatStretch(fromMs, toMs, { timeZone, language }, 'minute')} ({formatDuration(toMs - fromMs, language)})
          </Moment>{' '}
          <span className="wrong">
            {isAbove ? '▲' : '▼'} {formatCelsius(worstMilli, band)} ℃
          </span>{' '}
          {serial} — {worst ? coordinates({ lon: worst.at[0], lat: worst.at[1] }) : t('deliveryDetail.map.noPosition')}
          {worst?.toldBy && t('deliveryDetail.map.toldBy', { serial: worst.toldBy })}
        </li>
      ))}
    </ol>
  )
}

function Stops({ local, onShow }: Pick<Props, 'local' | 'onShow'>) {
  const language = useLanguage()
  const { stops, timeZone, traces } = local
  // The stops are those of the logger that told most of its way.
  const told = traces.reduce((one, other) => (other.atMs.length > one.atMs.length ? other : one))
  return (
    <ol className="map-moments">
      {stops.map(stop => {
        const [fromMs, toMs] = [Date.parse(stop.from), Date.parse(stop.to)]
        return (
          <li key={stop.from}>
            <Moment onShow={() => onShow({ loggerLinkId: told.loggerLinkId, atMs: fromMs })}>
              {formatStretch(fromMs, toMs, { timeZone, language }, 'minute')} ({formatDuration(toMs - fromMs, language)}
              )
            </Moment>{' '}
            — {coordinates(stop)}
          </li>
        )
      })}
    </ol>
  )
}

/** A time that shows itself in the chart and on the map. */
const Moment = ({ onShow, children }: { onShow: (() => void) | null; children: React.ReactNode }) =>
  onShow ? (
    <button type="button" className="map-moment" onClick={onShow}>
      {children}
    </button>
  ) : (
    <span>{children}</span>
  )

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const coordinates = ({ lat, lon }: { lat: number; lon: number }) => `${lat.toFixed(4)}, ${lon.toFixed(4)}`

function usePlaceText({ lat, lon, ...names }: Place) {
  const t = useText()
  const name = useNameIn()(names)
  return lat === null || lon === null ? `${name} — ${t('deliveryDetail.map.unknownPlace')}` : name
}
