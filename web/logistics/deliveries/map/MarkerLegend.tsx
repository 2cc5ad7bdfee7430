import { mapColors } from '#web/kernel/map/mapColors.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { LegendEntry, signs } from '#web/logistics/deliveries/map/LegendEntry.tsx'

/** What the markers mean. */
export function MarkerLegend() {
  const t = useText()
  const { ink, paper, outside, latest } = mapColors
  return (
    <ul className="delivery-map-legend">
      <LegendEntry label={t('deliveryMap.legend.group')}>
        <circle cx="9" cy="8" r="8" fill={ink} />
        <text x="9" y="12" textAnchor="middle" fontSize="10" fontWeight="600" fill={paper}>
          5
        </text>
      </LegendEntry>
      <LegendEntry label={t('deliveryMap.legend.position')}>
        <circle cx="9" cy="8" r="5.5" fill={paper} stroke={latest} strokeWidth="4" />
      </LegendEntry>
      <LegendEntry label={t('deliveryMap.legend.start')}>{signs.start()}</LegendEntry>
      <LegendEntry label={t('deliveryMap.legend.arrived')}>{signs.end()}</LegendEntry>
      <LegendEntry label={t('deliveryMap.legend.excursion')}>{signs.excursion()}</LegendEntry>
      <LegendEntry label={t('deliveryMap.legend.late')}>
        <circle cx="9" cy="8" r="7" fill={paper} stroke={outside} strokeWidth="2" />
        <text x="9" y="11.5" textAnchor="middle" fontSize="9" fontWeight="700" fill={outside}>
          {t('deliveryMap.lateSign')}
        </text>
      </LegendEntry>
    </ul>
  )
}
