import { sql } from 'kysely'
import type { z } from 'zod'
import type { LotSum, stockCalls, StockRow } from '#contract/logistics/calls/stock.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { bySortKey, pageOf, sortedName, type List, type Page, type Sql } from '#server/platform/lists/list.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'
import { itemConditions } from '#server/logistics/stock/itemConditions.ts'
import { holds, holdsAny, holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { comparedLot, quarantinedLots } from '#server/logistics/stock/sameLots.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'

/** `narrowed` is one more condition: SQL on `s`, `p` and `o`. */
export type StockSearch = z.output<typeof stockCalls.downloadStockCsv.request> & { narrowed?: Sql }

export const stockList: List<StockSearch, StockRow> = {
  matching,
  // Of equal rows, the lot expiring soonest comes first; the id makes the order unique.
  order: search => sql`${bySortKey(search)}, expiry asc nulls last, id asc`,
  load: loadStock,
}

/** One page of stock, the totals of all rows, and in a list by lot those of each lot on the page. */
export const findStock = (viewer: Viewer, search: StockSearch & Page) =>
  pageOf(
    stockList,
    viewer,
    search,
    search.sort === 'lot' ? sql<Totals>`${totals}, ${sumsOfLots(search)} as "lotSums"` : totals,
  )

type Totals = {
  itemCount: number
  totalQuantity: number
  totalQuarantinedQuantity: number
  totalRejectedQuantity: number
  lotSums?: Record<string, LotSum>
}

/** A lot's rows may stand on several pages, its sums are those of all. */
const sumsOfLots = (search: StockSearch & Page) => sql`
  (select coalesce(json_object_agg(summed.lot_key, json_build_object('qualifiedQuantity', summed.quantity,
            'quarantinedQuantity', summed.quarantined)), '{}')
     from (select m.lot_key, sum(m.quantity)::bigint as quantity, sum(m.quarantined)::bigint as quarantined
             from matching m
            where m.lot_key in (select shown.lot_key from (select matching.* from matching
              order by ${stockList.order(search)}
              limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}) shown)
            group by m.lot_key) summed)`

const totals = sql<Totals>`
  (select count(distinct matching.product_id)::int from matching) as "itemCount",
  (select coalesce(sum(matching.quantity), 0)::bigint from matching) as "totalQuantity",
  (select coalesce(sum(matching.quarantined), 0)::bigint from matching) as "totalQuarantinedQuantity",
  (select coalesce(sum(matching.quarantined) filter (where matching.is_rejected), 0)::bigint from matching) as "totalRejectedQuantity"`

/** Stock in the order of the ids, without rows that the scope may not see. */
async function loadStock(viewer: Viewer, ids: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<Omit<StockRow, 'updatedAt'> & { updatedAt: Date }>`
    with ${visibleStock(viewer.scope, todayOf(viewer))}
    select s.id as "stockId", p.item_code as "itemCode", p.drug_code as "drugCode", p.name_ja as "nameJa",
           p.name_en as "nameEn", o.lot, o.expiry, ${qualifiedQuantity} as "qualifiedQuantity",
           ${quarantinedQuantity} as "quarantinedQuantity", ${isQuarantined} as "isQuarantined",
           coalesce(h.is_rejected, false) as "isRejected",
           json_build_object('code', e.code, 'name', e.name, 'nameEn', e.name_en) as location,
           json_build_object('code', w.code, 'name', w.name, 'nameEn', w.name_en) as owner,
           s.owner_type as "ownerType", s.updated_at as "updatedAt", ${lotKey} as "lotKey"
      from ${stocked}
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = s.id
     order by asked.place`.execute(viewer.db)
  return rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** The given ids that the scope may see on this day. */
export async function stockAmong(db: Db, scope: EnterpriseScope, ids: readonly number[], today: string) {
  const { rows } = await sql<{ id: number }>`
    with ${visibleStock(scope, today)}
    select stock_id as id from visible_stock where stock_id = any(${ids}::bigint[])`.execute(db)
  return rows.map(row => row.id)
}

/** Stock rows store the reported quantity; quarantined stock does not count as qualified. */
const isQuarantined = sql<boolean>`(h.product_id is not null)`
const qualifiedQuantity = sql<number>`case when ${isQuarantined} then 0 else s.qualified_quantity end`
const quarantinedQuantity = sql<number>`case when ${isQuarantined} then s.qualified_quantity else 0 end`

/** A product's lot; items without a lot are together. */
const lotKey = sql<string>`concat(s.product_id, ' ', ${comparedLot(sql`o.lot`)})`

/** Of all found rows of a lot: each writing of its number has an expiry of its own, or none. */
const lotExpiry = sql`min(o.expiry) over (partition by s.product_id, ${comparedLot(sql`o.lot`)})`

const stocked = sql`visible_stock v
      join stock s on s.id = v.stock_id
      join products p on p.id = s.product_id
      join centres e on e.id = s.centre_id
      join companies w on w.id = s.owner_id
      left join lots o on o.id = s.lot_id
      left join ${quarantinedLots} h on h.product_id = s.product_id and h.lot_id is not distinct from s.lot_id`

/** `matching` (id, product_id, lot_key, quantity, quarantined, is_quarantined, is_rejected, expiry, sort_key): the found stock in the scope. */
function matching(viewer: Viewer, search: StockSearch): Sql {
  const { location, owner, ownerType, inStockOnly, onHoldOnly, rejectedOnly, narrowed } = search
  const conditions = given([
    narrowed,
    location && holdsAny([sql`e.name`, sql`e.name_en`, sql`e.code`], location),
    owner && sql`(${holdsFolded(sql`w.folded_names`, owner)} or ${holds(sql`w.code`, owner)})`,
    ownerType && sql`s.owner_type = ${ownerType}`,
    inStockOnly && sql`s.qualified_quantity > 0`,
    (onHoldOnly || rejectedOnly) && sql`${isQuarantined} and s.qualified_quantity > 0`,
    onHoldOnly !== rejectedOnly && sql`h.is_rejected = ${rejectedOnly}`,
    ...itemConditions(search),
  ])
  return sql`${visibleStock(viewer.scope, todayOf(viewer))},
    matching as materialized (
      select s.id, s.product_id, ${lotKey} as lot_key, ${qualifiedQuantity} as quantity,
             ${quarantinedQuantity} as quarantined, ${isQuarantined} as is_quarantined,
             coalesce(h.is_rejected, false) as is_rejected, o.expiry,
             ${sortKeys(viewer.language)[search.sort]} as sort_key
        from ${stocked}
       where ${sql.join([sql`true`, ...conditions], sql` and `)})`
}

const sortKeys = (language: Language): Record<StockSearch['sort'], Sql> => ({
  item: sortedName(language, 'p.name_ja', 'p.name_en'),
  lot: sql`concat(coalesce(to_char(${lotExpiry}, 'YYYY-MM-DD'), 'none'), ' ', ${lotKey}) collate "C"`,
  expiry: sql`o.expiry`,
  quantity: qualifiedQuantity,
  location: sortedName(language, 'e.name', 'e.name_en'),
  owner: sortedName(language, 'w.name', 'w.name_en'),
  updatedAt: sql`s.updated_at`,
})
