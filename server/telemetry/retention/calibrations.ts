import {
  coveredSpans,
  uncoveredSpans,
  type Calibration,
  type Span,
} from '#contract/telemetry/rules/loggers/calibration.ts'
import type { CalibrationFlag } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { archivedMonths } from '#server/telemetry/readings/archivedTimes.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

/** The calibrations of these loggers by logger, in order of time; a logger without any has no entry. */
export async function calibrationsOf(db: DbOrTx, loggerIds: readonly number[]): Promise<Map<number, Calibration[]>> {
  if (loggerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('logger_calibrations')
    .select(['logger_id as loggerId', 'calibrated_on as calibratedOn', 'due_on as dueOn'])
    .where('logger_id', 'in', loggerIds)
    .orderBy('calibrated_on')
    .execute()
  return Map.groupBy(rows, row => row.loggerId)
}

/** The readings of a logger in [fromMs, endMs) (null: no end): their number, and the times of the first and the last one. */
type MeasuredSpan = {
  loggerId: number
  fromMs: number
  endMs: number | null
  count: number
  firstAtMs: number
  lastAtMs: number
}

/**
 * `flag` is null without readings; `uncalibrated` are the parts with readings that no calibration covers. A part whose
 * readings are in the archive counts as one with readings for the flag, as in SQL (calibration_of), and is not listed.
 */
export type MeasuredCalibration = { flag: CalibrationFlag | null; uncalibrated: (Span & { count: number })[] }

/** The calibration behind the readings of each span, in their order. */
export async function calibrationOf(
  db: DbOrTx,
  measured: readonly MeasuredSpan[],
  timeZone: string,
): Promise<MeasuredCalibration[]> {
  const loggerIds = measured.map(one => one.loggerId)
  const known = await calibrationsOf(db, loggerIds)
  const found: MeasuredCalibration[] = []
  for (const one of measured) {
    const covered = coveredSpans(known.get(one.loggerId) ?? [], timeZone)
    const holes = uncoveredSpans(covered, { fromMs: one.fromMs, untilMs: one.endMs ?? Infinity })
    const uncalibrated = one.count === 0 ? [] : await withReadings(db, one.loggerId, holes)
    const isUncalibrated = uncalibrated.length > 0 || (one.count > 0 && (await isAnyArchived(db, one, holes)))
    found.push({ flag: flagOf(one.count, covered, isUncalibrated), uncalibrated })
  }
  return found
}

function flagOf(count: number, covered: Span[] | null, isUncalibrated: boolean): CalibrationFlag | null {
  if (count === 0) return null
  if (covered === null) return 'unknown'
  return isUncalibrated ? 'uncalibrated' : 'calibrated'
}

/** Whether readings of the spans, between the first and the last one, may be in the archive. */
async function isAnyArchived(db: DbOrTx, { firstAtMs, lastAtMs }: MeasuredSpan, spans: readonly Span[]) {
  for (const span of spans) {
    const [fromMs, endMs] = [Math.max(span.fromMs, firstAtMs), Math.min(span.untilMs, lastAtMs + 1)]
    if (fromMs < endMs && (await archivedMonths(db, { fromMs, endMs })).length > 0) return true
  }
  return false
}

/** The spans that have readings, with their number. */
async function withReadings(db: DbOrTx, loggerId: number, spans: readonly Span[]) {
  const found: MeasuredCalibration['uncalibrated'] = []
  for (const span of spans) {
    let count = 0
    const endMs = span.untilMs === Infinity ? null : span.untilMs
    await readStoredReadings(db, loggerId, span.fromMs, endMs, () => (count += 1))
    if (count > 0) found.push({ ...span, count })
  }
  return found
}
