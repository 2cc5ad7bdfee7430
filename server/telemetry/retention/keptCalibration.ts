import { sql, type SqlBool } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

type Days = { calibratedOn: string; dueOn: string }
type Calibration = Days & {
  laboratory: string | null
  certificateNumber: string | null
  documentId: number | null
}

/** SQL on `c` (logger_calibrations): the day until which it is kept for decisions; null if no decision needs it. */
export const calibrationKeptUntil = sql<string | null>`
  logger_kept_until(c.logger_id, calibration_days(c.calibrated_on, c.due_on))`

/**
 * The fields that a correction may not change because decisions rest on the calibration: fields that had a value, and days
 * whose change would uncover a time with a decision. The database refuses the same (schema/14-records-retention.sql).
 */
export async function keptFields(
  db: DbOrTx,
  loggerId: number,
  before: Calibration,
  after: Calibration,
): Promise<(keyof Calibration)[]> {
  const during = (days: Days) => sql`calibration_days(${days.calibratedOn}, ${days.dueOn})`
  const { rows } = await sql<{ isKept: SqlBool; isCut: SqlBool }>`
    select logger_kept_until(${loggerId}, ${during(before)}) is not null as "isKept",
           calibration_kept_until(${loggerId}, ${during(before)}, ${during(after)}) is not null as "isCut"`.execute(db)
  const [{ isKept, isCut } = { isKept: false, isCut: false }] = rows
  if (!isKept) return []
  const filledIn = (['laboratory', 'certificateNumber', 'documentId'] as const).filter(
    field => before[field] !== null && after[field] !== before[field],
  )
  const days = (['calibratedOn', 'dueOn'] as const).filter(field => isCut && after[field] !== before[field])
  return [...days, ...filledIn]
}
