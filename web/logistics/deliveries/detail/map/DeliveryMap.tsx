import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { settings } from '#web/kernel/settings.ts'
import {
  deliveryMap,
  type DeliveryMapView,
  type LoggerPass,
  type MarkedAt,
} from '#web/logistics/deliveries/detail/map/deliveryMap.ts'
import { MapButtons } from '#web/kernel/map/MapButtons.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { MapLegend } from '#web/logistics/deliveries/detail/map/MapLegend.tsx'
import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import type { MapLabels } from '#web/logistics/deliveries/detail/map/deliveryFeatures.ts'
import '#web/kernel/map/map.css'

type Props = {
  local: LocalInfo
  markedAt: MarkedAt
  onPointAt: (pass: LoggerPass | null) => void
  /** Each logger has the colour of its line in the temperature chart. */
  colorOf: (loggerAssignmentId: number) => string
}

/** Where a delivery was and is. What it shows stands as text beside it (MapText). */
export function DeliveryMap({ local, markedAt, onPointAt, colorOf }: Props) {
  const t = useText()
  const language = useLanguage()
  const [map, setMap] = useState<DeliveryMapView | null>(null)
  const point = useEffectEvent(onPointAt)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current) return undefined
    const made = deliveryMap(element.current, { styleUrl: settings.mapStyleUrl, onPointAt: point })
    setMap(made)
    return () => made.destroy()
  }, [])
  const labels = useMapLabels(local.timeZone)
  useEffect(() => map?.speak(language), [map, language])
  useEffect(() => map?.show(local, labels, colorOf), [map, local, labels, colorOf])
  useEffect(() => map?.mark(markedAt), [map, markedAt])

  return (
    <div className="delivery-map">
      <div
        ref={element}
        className="delivery-map-canvas"
        role="group"
        tabIndex={0}
        aria-label={t('deliveryDetail.map.title')}
        // a finger leaves the map with every tap
        onPointerLeave={event => event.pointerType === 'mouse' && onPointAt(null)}
      />
      <MapButtons whole={t('deliveryDetail.map.whole')} map={map} />
      <MapLegend local={local} />
    </div>
  )
}

/** What is written on the map of a delivery; the same object as long as it says the same. */
function useMapLabels(timeZone: string): MapLabels {
  const language = useLanguage()
  const t = useText()
  const [latest, degrees] = [t('deliveryDetail.map.latest'), t('common.degrees')]
  return useMemo(
    () => ({
      latest,
      placeName: place => nameIn(language, place),
      stopNote: ({ from, to }) => formatDuration(Date.parse(to) - Date.parse(from), language),
      excursionNote: ({ serial, from, to, peakMilli, lowerMilli, upperMilli }) => {
        const stretch = formatStretch(Date.parse(from), Date.parse(to), { timeZone, language }, 'minute')
        return `${formatCelsius(peakMilli, { lowerMilli, upperMilli })} ${degrees} (${serial})\n${stretch}`
      },
    }),
    [latest, degrees, language, timeZone],
  )
}
