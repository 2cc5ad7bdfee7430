import type pg from 'pg'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'

/** Ids of items by delivery id and place. */
export type ItemIds = Map<string, number>
export const itemKey = (deliveryId: number, place: number) => pair(deliveryId, String(place))

/** Writes the items place by place, so that an item that stays keeps its id and its evaluation. */
export async function saveItems(
  client: pg.PoolClient,
  saved: SavedDelivery[],
  lotIds: Map<string, number>,
): Promise<ItemIds> {
  await client.query(
    `delete from delivery_items i using unnest($1::bigint[], $2::int[]) as sent (delivery_id, count)
      where i.delivery_id = sent.delivery_id and i.item_index >= sent.count`,
    [saved.map(one => one.id), saved.map(one => one.is.items.length)],
  )
  const rows = saved.flatMap(({ id, stage, is }) =>
    is.items.map((item, place) => ({
      delivery_id: id,
      item_index: place,
      product_id: item.productId,
      product_version_id: item.versionId,
      lot_id: item.lot === null ? null : (lotIds.get(pair(item.productId, item.lot)) ?? null),
      quantity: item.quantity,
      stage,
      section: is.deliveryType,
      shipping_date: is.shippingDate,
    })),
  )
  const { rows: stored } = await client.query<{ id: number; delivery_id: number; item_index: number }>(upsertItems, [
    JSON.stringify(rows),
  ])
  return new Map(stored.map(row => [itemKey(row.delivery_id, row.item_index), row.id]))
}

const upsertItems = `
  insert into delivery_items (delivery_id, item_index, product_id, product_version_id, lot_id, quantity, stage, section, shipping_date)
  select delivery_id, item_index, product_id, product_version_id, lot_id, quantity, stage, section, shipping_date
    from jsonb_to_recordset($1::jsonb) as reported (delivery_id bigint, item_index int, product_id bigint,
      product_version_id bigint, lot_id bigint, quantity int, stage text, section text, shipping_date date)
  on conflict (delivery_id, item_index) do update set product_id = excluded.product_id,
    product_version_id = excluded.product_version_id, lot_id = excluded.lot_id, quantity = excluded.quantity,
    stage = excluded.stage, section = excluded.section, shipping_date = excluded.shipping_date
  returning id, delivery_id, item_index`
