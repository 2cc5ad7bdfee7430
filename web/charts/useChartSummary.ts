import type { TemperatureInfo } from '#contract/calls/deliveryShapes.ts'
import { formatCelsius } from '#contract/rules/temperatureText.ts'
import { useText } from '#web/texts/useText.ts'

/** The chart in words, for whoever doesn't see it. */
export function useChartSummary(info: TemperatureInfo): string {
  const t = useText()
  const parts = info.loggers.map(({ serial, minMilli, maxMilli, shown, gaps }) =>
    minMilli === null || maxMilli === null
      ? t('deliveryDetail.chart.summaryNoData', { serial })
      : t('deliveryDetail.chart.summary', {
          serial,
          min: formatCelsius(minMilli, shown.band),
          max: formatCelsius(maxMilli, shown.band),
          excursions: shown.excursionCount,
          spikes: shown.spikeCount,
          gaps: gaps.length,
        }),
  )
  return [t('deliveryDetail.chart.title'), ...parts].join(' ')
}
