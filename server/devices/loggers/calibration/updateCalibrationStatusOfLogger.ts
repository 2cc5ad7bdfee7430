import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Updates the calibration status of a logger's deliveries. The logger must be locked; its deliveries are locked here, in the order in which storing readings locks them. */
export async function updateCalibrationStatusOfLogger(tx: DbOrTx, loggerId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from deliveries
     where id in (select l.delivery_id from logger_assignments l where l.logger_id = ${loggerId})
     order by id for no key update`.execute(tx)
  await sql`select update_calibration_status(${rows.map(row => row.id)}::bigint[])`.execute(tx)
}
