import { sql } from 'kysely'
import type { FactsOf } from '#contract/quality/rules/alertFacts.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemExcursions } from '#server/telemetry/evaluation/itemExcursions.ts'

/** An item's excursions in a delivery, as its worst logger measured them. */
export type ItemFacts = FactsOf<'excursion'>['items'][number] & {
  deliveryId: number
  startedAt: Date
  lastAt: Date
  isOpen: boolean
}

/** By delivery; each product once, the largest deviation first, with the figures of excursions_of(). */
export async function factsOfExcursions(tx: DbOrTx, deliveryIds: readonly number[]): Promise<Map<number, ItemFacts[]>> {
  const { rows } = await sql<ItemFacts>`
    with of_assignments as (
      select delivery_id, product_id, band, logger_id, max(beyond) as beyond,
             (array_agg(peak order by beyond desc))[1] as peak, sum(out_of_range_ms)::float8 as out_of_range_ms,
             min(started_at) as started_at, max(ended_at) as last_at, bool_or(is_open) as is_open
        from (${itemExcursions(deliveryIds)}) excursion
       group by delivery_id, product_id, item_id, band, assignment_id, logger_id),
    of_products as (
      select delivery_id, product_id, (array_agg(band order by beyond desc))[1] as band, max(beyond) as beyond,
             max(out_of_range_ms) as out_of_range_ms, min(started_at) as started_at, max(last_at) as last_at,
             bool_or(is_open) as is_open, (array_agg(peak order by beyond desc, logger_id))[1] as peak,
             (array_agg(logger_id order by beyond desc, logger_id))[1] as logger_id
        from of_assignments group by delivery_id, product_id)
    select o.delivery_id as "deliveryId", o.product_id as "productId",
           json_build_object('itemCode', p.item_code, 'ja', p.name_ja, 'en', p.name_en) as name, o.band,
           o.beyond as "deviationMilliCelsius", o.out_of_range_ms as "outOfRangeMs", o.peak as "peakMilli",
           g.serial, o.started_at as "startedAt", o.last_at as "lastAt", o.is_open as "isOpen",
           array(select distinct t.lot from delivery_items i join lots t on t.id = i.lot_id
                  where i.delivery_id = o.delivery_id and i.product_id = o.product_id order by t.lot) as lots
      from of_products o
      join products p on p.id = o.product_id
      join loggers g on g.id = o.logger_id
     order by o.delivery_id, o.beyond desc, o.product_id`.execute(tx)
  return Map.groupBy(rows, row => row.deliveryId)
}
