import { sql } from 'kysely'
import {
  type Calibration,
  coveredSpans,
  type Span,
  uncoveredSpans,
} from '#contract/telemetry/rules/loggers/calibration.ts'
import { type CalibrationFlag } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The calibrations of each of these loggers in order of their days; a logger without any has no entry. */
export async function calibrationsOf(db: DbOrTx, loggerIds: readonly number[]): Promise<Map<number, Calibration[]>> {
  if (loggerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('logger_calibrations')
    .select(['logger_id', 'calibrated_on as calibratedOn', 'due_on as dueOn'])
    .where('logger_id', 'in', loggerIds)
    .orderBy('calibrated_on')
    .execute()
  const grouped = Map.groupBy(rows, row => row.logger_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ calibratedOn, dueOn }) => ({ calibratedOn, dueOn }))]))
}

/** The readings of a logger from `fromMs` up to, and without, `endMs` (null: no end). */
export type MeasuredSpan = { loggerId: number; fromMs: number; endMs: number | null; count: number }

/** Null without readings; `uncalibrated` are the parts in which readings lie that no calibration covers. */
export type MeasuredCalibration = { flag: CalibrationFlag | null; uncalibrated: (Span & { count: number })[] }

/** What is known of the calibration behind the readings of each of these spans, in their order. */
export async function calibrationOf(
  db: DbOrTx,
  measured: readonly MeasuredSpan[],
  timeZone: string,
): Promise<MeasuredCalibration[]> {
  const known = await calibrationsOf(
    db,
    measured.map(one => one.loggerId),
  )
  const found: MeasuredCalibration[] = []
  for (const one of measured) {
    const covered = coveredSpans(known.get(one.loggerId) ?? [], timeZone)
    const holes = uncoveredSpans(covered, { fromMs: one.fromMs, untilMs: one.endMs ?? Infinity })
    const uncalibrated = one.count === 0 ? [] : await withReadings(db, one.loggerId, holes)
    found.push({ flag: flagOf(one.count, covered, uncalibrated.length), uncalibrated })
  }
  return found
}

function flagOf(count: number, covered: Span[] | null, holes: number): CalibrationFlag | null {
  if (count === 0) return null
  if (covered === null) return 'unknown'
  return holes > 0 ? 'uncalibrated' : 'calibrated'
}

/** The spans in which there are readings, with their number. */
async function withReadings(db: DbOrTx, loggerId: number, spans: readonly Span[]) {
  const found: MeasuredCalibration['uncalibrated'] = []
  for (const span of spans) {
    const until = span.untilMs === Infinity ? sql`'infinity'` : sql`${new Date(span.untilMs)}::timestamptz`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from readings
       where logger_id = ${loggerId} and at >= ${new Date(span.fromMs)} and at < ${until}`.execute(db)
    const { count = 0 } = rows[0] ?? {}
    if (count > 0) found.push({ ...span, count })
  }
  return found
}
