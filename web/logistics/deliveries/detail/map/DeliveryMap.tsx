import { useEffect } from 'react'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { deliveryMap, type LoggerPass, type MarkedAt } from '#web/logistics/deliveries/detail/map/deliveryMap.ts'
import { MapLegend } from '#web/logistics/deliveries/detail/map/MapText.tsx'
import { MapCanvas, useMap } from '#web/logistics/deliveries/map/MapCanvas.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = {
  local: LocalInfo
  markedAt: MarkedAt
  onPointAt: (pass: LoggerPass | null) => void
  /** Each logger has the colour of its line in the temperature chart. */
  colorOf: (loggerAssignmentId: number) => string
}

/** Where a delivery was and is. What it shows stands as text beside it (MapText). */
export function DeliveryMap({ local, markedAt, onPointAt, colorOf }: Props) {
  const { t, language } = useWords()
  const { element, map } = useMap(deliveryMap, onPointAt)
  const [latest, degrees] = [t('deliveryDetail.map.latest'), t('common.degrees')]
  useEffect(
    () => map?.show(local, { latest, degrees, language }, colorOf),
    [map, local, latest, degrees, language, colorOf],
  )
  useEffect(() => map?.mark(markedAt), [map, markedAt])
  return (
    <div className="delivery-map">
      <MapCanvas
        ref={element}
        map={map}
        aria-label={t('deliveryDetail.map.title')}
        whole={t('deliveryDetail.map.whole')}
        // a finger leaves the map with every tap
        onPointerLeave={event => event.pointerType === 'mouse' && onPointAt(null)}
      />
      <MapLegend local={local} />
    </div>
  )
}
