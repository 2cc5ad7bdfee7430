import { sql } from 'kysely'
import {
  bands,
  intersection,
  specKey,
  type BandCode,
  type JudgingSpec,
} from '#contract/telemetry/rules/temperature/bands.ts'
import type { LinkState } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'

export type LinkItem = { itemId: number; band: BandCode; spec: JudgingSpec; toleranceSource: string | null }

/** A logger of a delivery with those of its items that the viewer may see the data of. Times in ms UTC. */
export type DeliveryLink = {
  linkId: number
  loggerId: number
  serial: string
  model: string | null
  owner: string
  ownerEn: string
  fromMs: number
  /** As sent; `endMs` also knows the delivery's end and the logger's next link. Null: open. */
  toMs: number | null
  endMs: number | null
  intervalMs: number
  intervalSource: LoggerTemperature['intervalSource']
  thresholdMs: number
  conflictCount: number
  state: LinkState
  items: LinkItem[]
}

type Row = Omit<DeliveryLink, 'items'> & {
  items: { itemId: number; band: BandCode; tolerance: number; toleranceSource: string | null }[]
}

const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The loggers that carry an item whose data of this kind the viewer may see, with only those items (LOG-17). */
export async function linksFor(
  db: DbOrTx,
  access: DeliveryAccess,
  kind: 'temperature' | 'location' | 'shippingList',
): Promise<DeliveryLink[]> {
  const allowed = itemIdsFor(access, kind)
  const { rows } = await sql<Row>`
    select l.id as "linkId", l.logger_id as "loggerId", g.serial, g.model, c.name as owner, c.name_en as "ownerEn",
           ${epochMs('l.from_at')} as "fromMs", ${epochMs('l.to_at')} as "toMs", ${epochMs('t.end_at')} as "endMs",
           t.interval_ms as "intervalMs", t.interval_source as "intervalSource", t.threshold_ms as "thresholdMs",
           t.conflict_count as "conflictCount", t.state,
           (select coalesce(json_agg(json_build_object('itemId', i.id, 'band', v.band, 'tolerance', v.tolerance_minutes,
              'toleranceSource', v.tolerance_source) order by i.item_index), '[]')
              from delivery_items i join product_versions v on v.id = i.product_version_id
             where i.delivery_id = l.delivery_id
               and (i.id in (select x.delivery_item_id from logger_link_items x where x.logger_link_id = l.id)
                    or not exists (select from logger_link_items x where x.logger_link_id = l.id))) as items
      from logger_links l
      join loggers g on g.id = l.logger_id
      join companies c on c.id = g.company_id
      join link_temperature t on t.logger_link_id = l.id
     where l.delivery_id = ${access.deliveryId}
     order by l.from_at, g.serial, l.id`.execute(db)
  return rows.map(row => withItems(row, allowed)).filter(link => allowed === null || link.items.length > 0)
}

function withItems(row: Row, allowed: number[] | null): DeliveryLink {
  const items = row.items.filter(item => allowed === null || allowed.includes(item.itemId))
  return {
    ...row,
    items: items.map(item => ({
      itemId: item.itemId,
      band: item.band,
      spec: { ...bands[item.band], toleranceMinutes: item.tolerance },
      toleranceSource: item.toleranceSource,
    })),
  }
}

/** Where one figure per logger is shown it is the intersection of its items (TEL-18). */
export const shownSpec = (link: DeliveryLink): JudgingSpec =>
  intersection(link.items.map(item => item.spec)) ?? { lowerMilli: null, upperMilli: null, toleranceMinutes: 0 }

export const itemSpecKeys = (link: DeliveryLink): string[] => [...new Set(link.items.map(item => specKey(item.spec)))]
