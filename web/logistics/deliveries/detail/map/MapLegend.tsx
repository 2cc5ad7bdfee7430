import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { mapColors } from '#web/kernel/map/mapColors.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { LegendEntry, signs } from '#web/logistics/deliveries/map/LegendEntry.tsx'

/** What the signs on the map mean; only those that it shows. */
export function MapLegend({ local }: { local: LocalInfo }) {
  const t = useText()
  const { paper, latest, stop, outside } = mapColors
  const hasExcursions = local.excursions.some(one => one.place?.position)
  return (
    <ul className="delivery-map-legend">
      <LegendEntry label={t('deliveryDetail.map.shipFrom')}>{signs.start()}</LegendEntry>
      <LegendEntry label={t('deliveryDetail.map.destination')}>{signs.end()}</LegendEntry>
      {local.latest && (
        <LegendEntry label={t('deliveryDetail.map.latest')}>
          <circle cx="9" cy="8" r="6" fill={paper} stroke={latest} strokeWidth="3" />
        </LegendEntry>
      )}
      {local.stops.length > 0 && (
        <LegendEntry label={t('deliveryDetail.map.stop')}>
          <circle cx="9" cy="8" r="4" fill={paper} stroke={stop} strokeWidth="2" />
        </LegendEntry>
      )}
      {hasExcursions && <LegendEntry label={t('deliveryDetail.map.worst')}>{signs.excursion()}</LegendEntry>}
      {local.traces.some(trace => trace.outside.includes(true)) && (
        <LegendEntry label={t('deliveryDetail.map.outside')}>
          <line x1="0" y1="8" x2="18" y2="8" stroke={outside} strokeWidth="6" strokeDasharray="7 3" />
        </LegendEntry>
      )}
    </ul>
  )
}
