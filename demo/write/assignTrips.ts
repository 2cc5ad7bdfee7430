import type { AppContext } from '#server/platform/appContext.ts'
import { assignDriver } from '#server/logistics/trips/drivers.ts'
import { hourMs } from '#demo/days.ts'
import { vendor } from '#demo/world/companies/companies.ts'
import { contextOf } from '#demo/write/actingAs.ts'
import { userIdOf } from '#demo/write/ids.ts'

/** The carrier's dispatcher gives every second trip that is still open to its driver; the others have none yet (LOG-150). */
export async function assignTrips(appContext: AppContext, anchorMs: number): Promise<void> {
  const { db } = appContext
  const dispatcher = await contextOf(appContext, 'vendor@demo.example', anchorMs - hourMs)
  const userId = await userIdOf(db, 'driver@demo.example')
  const open = await db
    .selectFrom('deliveries as d')
    .innerJoin('companies as c', 'c.id', 'd.carrier_id')
    .select('d.id')
    .where('c.code', '=', vendor)
    .where('d.delivered_at', 'is', null)
    .orderBy('d.scheduled_arrival')
    .orderBy('d.id')
    .execute()
  for (const { id } of open.filter((_, index) => index % 2 === 0))
    await assignDriver(dispatcher, { deliveryId: id, userId })
}
