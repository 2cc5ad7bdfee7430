import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * Months and days that the database counts by are those of the portal's time zone (PLT-19). Where that is another than
 * before, all that was derived follows at once, in one transaction; of several processes that start at once, one does it.
 */
export async function ensurePortalTimeZone(db: Db, timeZone: string): Promise<void> {
  await db.transaction().execute(async tx => {
    const { time_zone } = await tx
      .selectFrom('portal_time_zone')
      .select('time_zone')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (time_zone === timeZone) return
    // Who writes by the former zone is waited for, and nobody begins meanwhile: no fact may keep a former month.
    await sql`lock table deliveries, delivery_temperature in share mode`.execute(tx)
    await tx.updateTable('portal_time_zone').set({ time_zone: timeZone }).execute()
    await sql`select keep_delivery_facts(array(select id from deliveries))`.execute(tx)
    await sql`select update_calibration_status(array(select id from deliveries))`.execute(tx)
  })
}
