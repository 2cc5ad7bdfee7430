import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { uncalibratedCount } from '#contract/telemetry/rules/loggers/calibration.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** A chart of these loggers in words, for whoever doesn't see it. */
export function useChartSummary(): (loggers: readonly LoggerTemperature[]) => string {
  const t = useText()
  const partOf = ({ serial, minMilli, maxMilli, shown, gaps }: LoggerTemperature) =>
    minMilli === null || maxMilli === null
      ? t('temperatureChart.summaryNoData', { serial })
      : t('temperatureChart.summary', {
          serial,
          min: formatCelsius(minMilli, shown.band),
          max: formatCelsius(maxMilli, shown.band),
          excursions: shown.excursionCount,
          spikes: shown.spikeCount,
          gaps: gaps.length,
        })
  const calibrationOf = ({ serial, calibration }: LoggerTemperature) =>
    calibration.flag === 'uncalibrated'
      ? t('temperatureChart.summaryUncalibrated', { serial, number: uncalibratedCount(calibration) })
      : []
  return loggers => [t('temperatureChart.title'), ...loggers.map(partOf), ...loggers.flatMap(calibrationOf)].join(' ')
}
