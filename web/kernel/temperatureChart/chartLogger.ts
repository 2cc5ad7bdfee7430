import type { OutOfRangePeriod, LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { Band } from '#contract/telemetry/rules/temperature/bands.ts'
import { type Curve, firstAtOrAfter } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { comparedLineStyle, type LineStyle, lineStyle } from '#web/kernel/temperatureChart/drawing/chartColors.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

export type ChartPeriod = TimeView &
  Pick<OutOfRangePeriod, 'kind' | 'side' | 'closedBy' | 'lowestMilli' | 'highestMilli'>

/** One line of the chart: a logger with what it was judged by, times in ms since 1970. */
export type ChartLogger = {
  loggerAssignmentId: number
  serial: string
  line: LineStyle
  /** Where its line is drawn elsewhere than it was: how much later its readings' own times are. */
  shiftMs?: number
  band: Band
  curve: Curve
  /** Relative humidity, in hundredths of a percent, read as a curve. */
  humidity?: Curve | undefined
  periods: readonly ChartPeriod[]
  gaps: readonly TimeView[]
  /** Readings lie in these that no calibration of the logger covers. */
  uncalibrated: readonly TimeView[]
}

/** The loggers of an answer as lines of the chart; the place in the answer gives the style. */
export const chartLoggers = (loggers: readonly LoggerTemperature[]): ChartLogger[] =>
  loggers.map((logger, place) => ({
    loggerAssignmentId: logger.loggerAssignmentId,
    serial: logger.serial,
    line: lineStyle(place),
    band: logger.shown.band,
    curve: logger.curve,
    humidity: logger.humidity ? humidityCurve(logger.humidity) : undefined,
    periods: logger.shown.periods.map(chartPeriod),
    gaps: logger.gaps.map(timeOf),
    uncalibrated: logger.calibration.uncalibrated.map(timeOf),
  }))

const humidityCurve = ({ atMs, centiPercent }: NonNullable<LoggerTemperature['humidity']>): Curve => ({
  atMs,
  milliCelsius: centiPercent,
})

const timeOf = ({ from, to }: { from: string; to: string }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

const chartPeriod = (period: OutOfRangePeriod): ChartPeriod => ({
  ...period,
  fromMs: Date.parse(period.startedAt),
  toMs: Date.parse(period.endedAt),
})

/** How much later than the first of them each logger began, in ms; nothing moved where a logger is missing. */
export type Shifts = ReadonlyMap<number, number>

export const noShifts: Shifts = new Map()

type Started = Pick<LoggerTemperature, 'loggerAssignmentId' | 'from'>

/** Aligned at their starts, all loggers begin when the first of them did. */
export function startShifts(loggers: readonly Started[]): Shifts {
  const first = Math.min(...loggers.map(logger => Date.parse(logger.from)))
  return new Map(loggers.map(logger => [logger.loggerAssignmentId, Date.parse(logger.from) - first]))
}

/** What must be asked of the server so that each logger's part of a view of aligned curves is in the answer. */
export function spanOfShifted(view: TimeView, shifts: Shifts): TimeView {
  return { fromMs: view.fromMs, toMs: view.toMs + Math.max(0, ...shifts.values()) }
}

/** From the common start to the end of the logger that measured longest. */
export function wholeOfShifted(
  ends: readonly { loggerAssignmentId: number; toMs: number }[],
  shifts: Shifts,
  fromMs: number,
) {
  const toMs = Math.max(fromMs, ...ends.map(end => end.toMs - (shifts.get(end.loggerAssignmentId) ?? 0)))
  return { fromMs, toMs }
}

/** A logger's line as if it had begun with the first one. */
export function shifted(logger: ChartLogger, shifts: Shifts): ChartLogger {
  const byMs = shifts.get(logger.loggerAssignmentId) ?? 0
  if (byMs === 0) return logger
  const earlier = <Span extends TimeView>(span: Span): Span => ({
    ...span,
    fromMs: span.fromMs - byMs,
    toMs: span.toMs - byMs,
  })
  const earlierCurve = (curve: Curve) => ({ ...curve, atMs: curve.atMs.map(atMs => atMs - byMs) })
  return {
    ...logger,
    shiftMs: byMs,
    curve: earlierCurve(logger.curve),
    humidity: logger.humidity && earlierCurve(logger.humidity),
    periods: logger.periods.map(earlier),
    gaps: logger.gaps.map(earlier),
    uncalibrated: logger.uncalibrated.map(earlier),
  }
}

export const noBand: Band = { lowerMilli: null, upperMilli: null }

/** The lines of another delivery behind this one's: grey, judged by its own bands, as if both had been picked up together. */
export const comparedLoggers = (reference: string, loggers: readonly LoggerTemperature[], byMs: number) =>
  chartLoggers(loggers).map((logger, place): ChartLogger => ({
    ...shifted(logger, new Map([[logger.loggerAssignmentId, byMs]])),
    serial: `${reference} · ${logger.serial}`,
    line: comparedLineStyle(place),
    humidity: undefined,
  }))

const paddingShare = 0.1
const smallestSpan = 2

/** The y range in °C: every limit of a band and every reading in view lie inside it, a peak of a single one too. */
export function valueRange(
  loggers: readonly ChartLogger[],
  view: TimeView,
  compared: readonly ChartLogger[] = [],
): [lowest: number, highest: number] {
  // another delivery's limits are not drawn
  const drawn = [...loggers, ...compared.map(logger => ({ ...logger, band: noBand }))]
  const values = drawn.flatMap(({ band, curve, periods }) => {
    const [first, last] = [firstAtOrAfter(curve.atMs, view.fromMs), firstAtOrAfter(curve.atMs, view.toMs)]
    const shown = periods.filter(period => period.fromMs >= view.fromMs && period.toMs <= view.toMs)
    return [
      band.lowerMilli,
      band.upperMilli,
      // with those beside the view, to which its lines lead
      ...curve.milliCelsius.slice(Math.max(0, first - 1), last + 1),
      ...shown.flatMap(period => [period.lowestMilli, period.highestMilli]),
    ]
  })
  const known = values.filter(value => value !== null)
  if (known.length === 0) return [0, 10]
  // not by spreading: thirty loggers have more readings than a call takes arguments
  const lowest = known.reduce((one, other) => Math.min(one, other)) / 1000
  const highest = known.reduce((one, other) => Math.max(one, other)) / 1000
  const half = Math.max(highest - lowest, smallestSpan) * (0.5 + paddingShare)
  const middle = (lowest + highest) / 2
  return [middle - half, middle + half]
}
