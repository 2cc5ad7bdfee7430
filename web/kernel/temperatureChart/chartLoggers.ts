import type { LoggerTemperature, OutOfRangePeriod } from '#contract/logistics/types/deliveryTypes.ts'
import type { ChartLogger, ChartPeriod } from '#web/kernel/temperatureChart/chartLogger.ts'
import { lineStyle } from '#web/kernel/temperatureChart/drawing/lineStyles.ts'

/** The loggers of an answer as lines of the chart; the place in the answer gives the style. */
export const chartLoggers = (loggers: readonly LoggerTemperature[]): ChartLogger[] =>
  loggers.map((logger, place) => ({
    loggerAssignmentId: logger.loggerAssignmentId,
    serial: logger.serial,
    line: lineStyle(place),
    band: logger.shown.band,
    curve: logger.curve,
    periods: logger.shown.periods.map(chartPeriod),
    gaps: logger.gaps.map(timeOf),
    uncalibrated: logger.calibration.uncalibrated.map(timeOf),
  }))

const timeOf = ({ from, to }: { from: string; to: string }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

const chartPeriod = (period: OutOfRangePeriod): ChartPeriod => ({
  ...period,
  fromMs: Date.parse(period.startedAt),
  toMs: Date.parse(period.endedAt),
})
