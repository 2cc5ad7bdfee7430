import type { OutOfRangePeriod } from '#contract/logistics/types/deliveryTypes.ts'
import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import type { Curve } from '#web/kernel/temperatureChart/values/columnReadings.ts'
import type { LineStyle } from '#web/kernel/temperatureChart/drawing/lineStyles.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

export type ChartPeriod = TimeView &
  Pick<OutOfRangePeriod, 'kind' | 'side' | 'closedBy' | 'lowestMilli' | 'highestMilli'>

/** One line of the chart: a logger with what it was judged by, times in ms since 1970. */
export type ChartLogger = {
  loggerAssignmentId: number
  serial: string
  line: LineStyle
  band: Band
  curve: Curve
  periods: readonly ChartPeriod[]
  gaps: readonly TimeView[]
  /** Readings lie in these that no calibration of the logger covers. */
  uncalibrated: readonly TimeView[]
}
