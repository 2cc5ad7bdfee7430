import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { formatClock, formatDayOf, formatInstant } from '#contract/kernel/time/formatTime.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import type { ChartMark } from '#web/kernel/temperatureChart/drawing/chartMarks.ts'
import type { Reading } from '#web/kernel/temperatureChart/values/columnRows.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { uncalibratedCount } from '#contract/telemetry/rules/loggers/calibration.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Times of a chart in words: of the clock, or how long after the common start. */
export function useSpanText(timeZone: string, originMs: number | null) {
  const { t, language } = useWords()
  return ({ fromMs, toMs }: TimeView) => {
    if (originMs === null) return formatStretch(fromMs, toMs, { timeZone, language })
    const [from, to] = [formatDuration(fromMs - originMs, language), formatDuration(toMs - originMs, language)]
    return t('compare.sinceStart', { duration: from === to ? from : `${from} – ${to}` })
  }
}

export type ReadingTimeText = (logger: ChartLogger, reading: Reading) => string

/** A reading's own time: the time of day where `within` lies within one day, which is named elsewhere. */
export function useReadingTime(timeZone: string, within: TimeView | null): ReadingTimeText {
  const { language } = useWords()
  const where = { timeZone, language }
  const isOneDay = within !== null && formatDayOf(within.fromMs, where) === formatDayOf(within.toMs, where)
  return ({ shiftMs = 0 }, { atMs }) =>
    isOneDay && shiftMs === 0 ? formatClock(atMs + shiftMs, where) : formatInstant(atMs + shiftMs, where, 'second')
}

/** A chart of these loggers in words, for whoever doesn't see it. */
export function useChartSummary(loggers: readonly LoggerTemperature[], marks: readonly ChartMark[] = []): string {
  const { t, instant } = useWords()
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
  const humidityOf = ({ serial, humidity }: LoggerTemperature) => {
    const known = humidity?.centiPercent.filter(value => value !== null) ?? []
    if (known.length === 0) return []
    const [low, high] = [
      known.reduce((one, other) => Math.min(one, other)),
      known.reduce((one, other) => Math.max(one, other)),
    ]
    return t('temperatureChart.summaryHumidity', { serial, low: (low / 100).toFixed(1), high: (high / 100).toFixed(1) })
  }
  const happened = marks
    .filter(({ kind }) => kind !== 'stop')
    .map(({ name, fromMs }) => t('temperatureChart.summaryMark', { name, time: instant(fromMs) }))
  const parts = [...loggers.map(partOf), ...loggers.flatMap(calibrationOf), ...loggers.flatMap(humidityOf), ...happened]
  return [t('temperatureChart.title'), ...parts].join(' ')
}
