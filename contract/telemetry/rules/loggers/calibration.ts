import {
  calibrationFlags,
  type CalibrationFlag,
  type CalibrationState,
} from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import { endOfDayMs } from '#contract/kernel/time/lateness.ts'

/** Days YYYY-MM-DD in the portal's time zone: a calibration covers from the start of the first to the end of the last. */
export type Calibration = { calibratedOn: string; dueOn: string }

/** ms UTC, without the end. */
export type Span = { fromMs: number; untilMs: number }

/** The worst flag of several loggers with readings; null without any. */
export const worstFlag = (flags: readonly CalibrationFlag[]): CalibrationFlag | null =>
  calibrationFlags.find(flag => flags.includes(flag)) ?? null

/** The time that calibrations cover, in order and joined where they meet; null, which means unknown, without any. */
export function coveredSpans(calibrations: readonly Calibration[], timeZone: string): Span[] | null {
  if (calibrations.length === 0) return null
  const spans = calibrations
    .map(({ calibratedOn, dueOn }) => ({
      fromMs: endOfDayMs(dayBefore(calibratedOn), timeZone) + 1,
      untilMs: endOfDayMs(dueOn, timeZone) + 1,
    }))
    .toSorted((a, b) => a.fromMs - b.fromMs)
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else joined.push({ ...span })
  }
  return joined
}

/** The parts of a span that calibrations do not cover; none where coverage is unknown. */
export function uncoveredSpans(covered: readonly Span[] | null, within: Span): Span[] {
  if (covered === null) return []
  const holes: Span[] = []
  let fromMs = within.fromMs
  for (const span of covered) {
    if (span.untilMs <= fromMs) continue
    if (span.fromMs > fromMs) holes.push({ fromMs, untilMs: Math.min(span.fromMs, within.untilMs) })
    fromMs = Math.max(fromMs, span.untilMs)
    if (fromMs >= within.untilMs) break
  }
  if (fromMs < within.untilMs) holes.push({ fromMs, untilMs: within.untilMs })
  return holes.filter(hole => hole.fromMs < hole.untilMs)
}

/** Whether no calibration covers a reading at this instant; false where coverage is unknown. */
export const isUncovered = (covered: readonly Span[] | null, atMs: number) =>
  covered !== null && !covered.some(span => span.fromMs <= atMs && atMs < span.untilMs)

/** The number of readings that no calibration covers. */
export const uncalibratedCount = ({ uncalibrated }: { uncalibrated: readonly { count: number }[] }) =>
  uncalibrated.reduce((sum, part) => sum + part.count, 0)

/** A calibration is due soon, and its company is reminded, this many days before its last day. */
export const dueSoonDays = 30

/** The state on a day, by the due date of the calibration that lasts longest. */
export function calibrationState(dueOn: string | null, today: string): CalibrationState {
  if (dueOn === null) return 'unknown'
  const left = daysLeft(today, dueOn)
  if (left < 0) return 'expired'
  return left <= dueSoonDays ? 'dueSoon' : 'valid'
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
