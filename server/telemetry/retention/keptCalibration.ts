import { sql, type SqlBool } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

type Days = { calibratedOn: string; dueOn: string }
export type Calibration = Days & {
  laboratory: string | null
  certificateNumber: string | null
  documentId: number | null
}

/** SQL on `c` (logger_calibrations): until when decisions rest on it; null where none does, or not any more. */
export const calibrationKeptUntil = sql<string | null>`
  logger_kept_until(c.logger_id, calibration_days(c.calibrated_on, c.due_on))`

/**
 * What of a correction is refused because decisions rest on it: fields that were filled in, and days that would leave a
 * decided time without what covered it. The database refuses the same (schema/14-records-retention.sql).
 */
export async function keptFields(
  db: DbOrTx,
  loggerId: number,
  was: Calibration,
  becomes: Calibration,
): Promise<(keyof Calibration)[]> {
  const during = (days: Days) => sql`calibration_days(${days.calibratedOn}, ${days.dueOn})`
  const { rows } = await sql<{ isKept: SqlBool; isCut: SqlBool }>`
    select logger_kept_until(${loggerId}, ${during(was)}) is not null as "isKept",
           calibration_kept_until(${loggerId}, ${during(was)}, ${during(becomes)}) is not null as "isCut"`.execute(db)
  const [{ isKept, isCut } = { isKept: false, isCut: false }] = rows
  if (!isKept) return []
  const filledIn = (['laboratory', 'certificateNumber', 'documentId'] as const).filter(
    field => was[field] !== null && becomes[field] !== was[field],
  )
  const days = (['calibratedOn', 'dueOn'] as const).filter(field => isCut && becomes[field] !== was[field])
  return [...days, ...filledIn]
}
