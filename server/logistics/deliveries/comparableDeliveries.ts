import { sql, type RawBuilder } from 'kysely'
import type { ComparableDelivery } from '#contract/logistics/types/deliveryTypes.ts'
import type { View } from '#server/platform/lists/reader.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { evaluatedFor } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import type { Side } from '#server/logistics/deliveries/placeNames.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'

const daysAround = 31
const maxDeliveries = 50

/**
 * LOG-63: the deliveries whose curves may be laid beside this one, nearest in time first. Which they are follows from
 * facts that the viewer sees of each in the list: section, places, shipping date, pickup and that readings are shown.
 */
export async function comparableDeliveries(view: View, access: DeliveryAccess): Promise<ComparableDelivery[]> {
  if (!access.disclosed.temperature) return []
  const onLane = await idsOnLane(view.db, access.deliveryId)
  const rows = await loadDeliveries(view, onLane.length === 0 ? [] : await measuredAmong(view, access, onLane))
  return rows.map(({ deliveryId, reference, shippingDate, actualPickup, items, temperature }) => ({
    deliveryId,
    reference,
    shippingDate,
    actualPickup,
    items,
    temperature,
  }))
}

/** Of whomever; who may see them is asked next. */
async function idsOnLane(db: View['db'], deliveryId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from deliveries mine
      join delivery_facts f on f.section = mine.section and f.delivery_id <> mine.id
       and f.shipping_date between mine.shipping_date - ${daysAround}::int and mine.shipping_date + ${daysAround}::int
       and f.from_centre_id is not distinct from mine.from_centre_id
       and f.destination_centre_id is not distinct from mine.destination_centre_id
      join deliveries d on d.id = f.delivery_id and ${samePlace('from')} and ${samePlace('destination')}
     where mine.id = ${deliveryId} and mine.actual_pickup is not null and d.actual_pickup is not null`.execute(db)
  return rows.map(row => row.id)
}

/** A centre is the same place whatever it was called. */
const samePlace = (side: Side): RawBuilder<boolean> =>
  sql`(${sql.ref(`d.${side}_centre_id`)} is not null or ${sql.ref(`d.${side}_name`)} = ${sql.ref(`mine.${side}_name`)})`

async function measuredAmong({ db, scope, now }: View, { deliveryId }: DeliveryAccess, ids: number[]) {
  const { rows } = await sql<{ id: number }>`
    with ${visibleDeliveries(scope, { ids })}
    select d.id from visible v join deliveries d on d.id = v.delivery_id join deliveries mine on mine.id = ${deliveryId}
      ${evaluatedFor(now)}
     where t.outcome is not null and t.outcome <> 'noData'
     order by abs(extract(epoch from d.actual_pickup - mine.actual_pickup)), d.id limit ${maxDeliveries}`.execute(db)
  return rows.map(row => row.id)
}
