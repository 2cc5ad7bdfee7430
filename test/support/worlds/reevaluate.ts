import { sql } from 'kysely'
import { asActor } from '#server/platform/db/actor.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** Evaluates all items of a delivery by a new version of their products, which no other delivery has. */
export async function reevaluate({ db, pool }: TestApp, deliveryId: number, band: string, toleranceMinutes = 0) {
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:test')
    await sql`
      with made as (
        insert into product_versions (product_id, version, valid_from, band, tolerance_minutes)
        select product_id, 1 + max(version), '1999-01-01', ${band}, ${toleranceMinutes} from product_versions
         where product_id in (select i.product_id from delivery_items i where i.delivery_id = ${deliveryId})
         group by product_id
        returning id, product_id)
      update delivery_items i set product_version_id = made.id
        from made where i.delivery_id = ${deliveryId} and made.product_id = i.product_id`.execute(tx)
  })
  await inTransaction(pool, client => reevaluateTouched(client, { deliveryIds: [deliveryId], loggerIds: [] }))
}
