import { sql } from 'kysely'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * Stores the portal's time zone, whose days and months the database uses (PLT-19). If it changed, all derived data is
 * computed again in the same transaction; of several processes that start at the same time, one does it.
 */
export async function ensurePortalTimeZone(db: Db, timeZone: string): Promise<void> {
  await db.transaction().execute(async tx => {
    const { time_zone } = await tx
      .selectFrom('portal_time_zone')
      .select('time_zone')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (time_zone === timeZone) return
    // Waits for writers that use the former zone and blocks new ones: no fact may keep a former month.
    await sql`lock table deliveries, delivery_temperature in share mode`.execute(tx)
    await tx.updateTable('portal_time_zone').set({ time_zone: timeZone }).execute()
    // A plan that is a day ends with it (LOG-9); milliseconds, as the intake writes it.
    await asActor(tx, 'system:portal', systemReasons.timeZoneChanged)
    await sql`
      update deliveries set arrival_deadline = date_trunc('milliseconds', end_of_local_day(scheduled_arrival))
       where scheduled_arrival_is_day`.execute(tx)
    await sql`select keep_delivery_facts(array(select id from deliveries))`.execute(tx)
    await sql`select update_calibration_status(array(select id from deliveries))`.execute(tx)
  })
}
