import { memo } from 'react'
import type { LocalInfo, Place } from '#contract/calls/deliveryShapes.ts'
import { formatDuration, formatStretch } from '#contract/rules/formatSpan.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

/** What the map shows as text: for whoever doesn't see it, and to be read out on the telephone. */
export const MapText = memo(function MapText({ local }: { local: LocalInfo }) {
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
      {local.stops.length > 0 && (
        <Row label={t('deliveryDetail.map.stops', { number: local.stops.length })}>
          <Stops local={local} />
        </Row>
      )}
    </dl>
  )
})

function Stops({ local: { stops, timeZone } }: { local: LocalInfo }) {
  const language = useLanguage()
  return (
    <ol>
      {stops.map(stop => {
        const [fromMs, toMs] = [Date.parse(stop.from), Date.parse(stop.to)]
        return (
          <li key={stop.from}>
            {formatStretch(fromMs, toMs, { timeZone, language }, 'minute')} ({formatDuration(toMs - fromMs, language)})
            — {coordinates(stop)}
          </li>
        )
      })}
    </ol>
  )
}

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const coordinates = ({ lat, lon }: { lat: number; lon: number }) => `${lat.toFixed(4)}, ${lon.toFixed(4)}`

function usePlaceText({ name, lat, lon }: Place) {
  const t = useText()
  return lat === null || lon === null ? `${name} — ${t('deliveryDetail.map.unknownPlace')}` : name
}
