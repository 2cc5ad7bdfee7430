import { sql } from 'kysely'
import type { LogisticUnit } from '#contract/integration/epcis/out/deliveryFacts.ts'
import { gtinOfPieces } from '#server/logistics/products/productCodes.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** GS1 keys of what a delivery names, as far as they are registered. */
export type Gs1Keys = {
  /** GLNs of companies by their codes. */
  companies: ReadonlyMap<string, string>
  /** GTINs of the items by the depositor's item codes. */
  gtins: ReadonlyMap<string, string>
  loggers: ReadonlyMap<number, { grai: string | null; giai: string | null }>
  units: readonly LogisticUnit[]
}

type Row = {
  companies: [code: string, gln: string][]
  gtins: [itemCode: string, gtin: string][]
  loggers: { id: number; grai: string | null; giai: string | null }[]
  units: LogisticUnit[]
}

export async function gs1KeysOf(db: Db, deliveryId: number): Promise<Gs1Keys> {
  const { rows } = await sql<Row>`
    select (select coalesce(json_agg(json_build_array(p.code, p.gln)), '[]') from companies p
             where p.gln is not null
               and p.id in (d.sender_id, d.depositor_id, d.shipper_id, d.consignee_id, d.carrier_id)) as companies,
           (select coalesce(json_agg(json_build_array(named.item_code, named.gtin)), '[]')
              from (select p.item_code, ${gtinOfPieces(sql`p.id`)} as gtin
                      from products p where p.id in (select i.product_id from delivery_items i where i.delivery_id = d.id)) named
             where named.gtin is not null) as gtins,
           (select coalesce(json_agg(json_build_object('id', keys.logger_id, 'grai', keys.grai, 'giai', keys.giai)), '[]')
              from (select g.logger_id, max(g.code) filter (where g.kind = 'grai') as grai,
                           max(g.code) filter (where g.kind = 'giai') as giai
                      from logger_codes g
                     where g.logger_id in (select l.logger_id from logger_assignments l where l.delivery_id = d.id)
                     group by g.logger_id) keys) as loggers,
           (select coalesce(json_agg(json_build_object('sscc', u.sscc, 'itemIds',
                     (select json_agg(i.id order by i.item_index) from delivery_items i
                       where i.delivery_id = d.id and i.item_index = any(u.item_places))) order by u.place), '[]')
              from delivery_units u where u.delivery_id = d.id) as units
      from deliveries d
     where d.id = ${deliveryId}`.execute(db)
  const [row] = rows
  return {
    companies: new Map(row?.companies),
    gtins: new Map(row?.gtins),
    loggers: new Map(row?.loggers.map(({ id, ...keys }) => [id, keys])),
    units: row?.units ?? [],
  }
}
