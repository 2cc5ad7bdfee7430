import { memo } from 'react'
import type { LocalInfo, Place } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { stopName } from '#contract/logistics/words/plannedStopText.ts'
import { coordinatesText, worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import type { LoggerPass } from '#web/logistics/deliveries/detail/map/DeliveryMap.tsx'
import { legLook } from '#web/logistics/deliveries/detail/map/legLooks.ts'
import { traceLegs, type LegState } from '#web/logistics/deliveries/detail/map/traceLegs.ts'
import { mapColors } from '#web/kernel/map/mapPalette.ts'
import { Legend, placeSigns, ring } from '#web/logistics/deliveries/map/MapLegend.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = {
  local: LocalInfo
  /** Shows where a logger was then, in the chart and on the map: the map by keyboard. */
  onShow: (pass: LoggerPass) => void
}

/** What the map shows as text: for whoever doesn't see it, and to be read out on the telephone. */
export const MapText = memo(function MapText({ local, onShow }: Props) {
  const { t, instant, language } = useWords(local.timeZone)
  const { latest } = local
  return (
    <Facts
      facts={[
        { label: t('deliveries.columns.shipFrom'), value: usePlaceText(local.shipFrom) },
        { label: t('deliveryDetail.facts.destination'), value: usePlaceText(local.destination) },
        local.plannedStops.length > 0 && {
          label: t('deliveries.columns.plannedStops'),
          value: local.plannedStops.map(stop => stopName(stop, { language })).join(' → '),
          isWide: true,
        },
        latest && {
          label: t('deliveryDetail.map.latest'),
          value: `${coordinatesText(latest)} — ${t('deliveryDetail.map.at', { time: instant(latest.at), serial: latest.serial })}`,
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
  const { t, language } = useWords()
  return (
    <ol className="map-moments">
      {excursions.map(({ loggerAssignmentId, serial, from, to, isAbove, peakMilli, place, otherSerials, ...band }) => {
        const worstMs = place?.worstAt && Date.parse(place.worstAt)
        const show = worstMs ? () => onShow({ loggerAssignmentId, atMs: worstMs }) : null
        return (
          <li key={`${loggerAssignmentId} ${from}`}>
            <Moment {...{ from, to, timeZone }} onShow={show} />{' '}
            <span className="wrong strong">
              {isAbove ? '▲' : '▼'} {formatCelsius(peakMilli, band)} {t('common.degrees')}
            </span>{' '}
            {serial} — {worstPlaceText(place, serial, language)}
            {otherSerials.length > 0 && (
              <div className="quiet">
                {t('deliveryDetail.map.alsoBy', { serials: otherSerials.join(t('common.separator')) })}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Stops({ local: { stops, timeZone, traces }, onShow }: Props) {
  // The stops are those of the logger that told most of its way.
  const { loggerAssignmentId } = traces.reduce((one, other) => (other.atMs.length > one.atMs.length ? other : one))
  return (
    <ol className="map-moments">
      {stops.map(({ from, to, ...place }) => (
        <li key={from}>
          <Moment {...{ from, to, timeZone }} onShow={() => onShow({ loggerAssignmentId, atMs: Date.parse(from) })} /> —{' '}
          {coordinatesText(place)}
        </li>
      ))}
    </ol>
  )
}

type MomentProps = { from: string; to: string; timeZone: string; onShow: (() => void) | null }

/** A time that shows itself in the chart and on the map. */
function Moment({ from, to, timeZone, onShow }: MomentProps) {
  const { language } = useWords()
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  const text = `${formatStretch(fromMs, toMs, { timeZone, language }, 'minute')} (${formatDuration(toMs - fromMs, language)})`
  if (!onShow) return <span>{text}</span>
  return (
    <button type="button" className="plain-button link" onClick={onShow}>
      {text}
    </button>
  )
}

function usePlaceText({ lat, lon, ...names }: Place) {
  const { t, nameIn } = useWords()
  const name = nameIn(names)
  return lat === null || lon === null ? `${name} — ${t('deliveryDetail.map.unknownPlace')}` : name
}

/** What the signs on the map mean; only those that it shows. */
export function MapLegend({ local }: { local: LocalInfo }) {
  const { t } = useWords()
  const { latest, stop, ink } = mapColors
  const states = new Set(local.traces.flatMap(trace => traceLegs(trace).map(leg => leg.state)))
  const leg = (state: LegState) => {
    const { color, width, dash } = legLook(state)
    return <LineSign color={color} width={width} dash={dash} />
  }
  const hasPlannedStops = local.plannedStops.some(({ lat }) => lat !== null)
  const isPlanned = [local.shipFrom, local.destination].every(({ lat, lon }) => lat !== null && lon !== null)
  const hasExcursions = local.excursions.some(one => one.place?.position)
  return (
    <Legend
      entries={[
        { label: t('deliveries.columns.shipFrom'), sign: placeSigns.start() },
        { label: t('deliveryDetail.facts.destination'), sign: placeSigns.end() },
        hasPlannedStops && { label: t('deliveryDetail.map.plannedStop'), sign: placeSigns.plannedStop() },
        local.latest && { label: t('deliveryDetail.map.latest'), sign: ring(6, latest, 3) },
        local.stops.length > 0 && { label: t('deliveryDetail.map.stop'), sign: ring(4, stop, 2) },
        hasExcursions && { label: t('deliveryDetail.map.worst'), sign: placeSigns.excursion() },
        ...(['inside', 'above', 'below', 'unknown'] as const).map(
          state => states.has(state) && { label: t(`deliveryDetail.map.legs.${state}`), sign: leg(state) },
        ),
        states.has(null) && { label: t('deliveryDetail.map.legs.hidden'), sign: leg(null) },
        local.fences.length > 0 && {
          label: t('deliveryDetail.map.fence'),
          sign: <circle cx="9" cy="8" r="7" fill={mapColors.latestArea} stroke={latest} strokeWidth="1.5" />,
        },
        isPlanned && {
          label: t('deliveryDetail.map.planned'),
          sign: <LineSign color={ink} width={1.5} dash={[5, 3]} />,
        },
      ]}
    />
  )
}

const LineSign = ({ color, width, dash }: { color: string; width: number; dash: number[] | null }) => (
  <line x1="0" y1="8" x2="18" y2="8" stroke={color} strokeWidth={width} strokeDasharray={dash?.join(' ')} />
)
