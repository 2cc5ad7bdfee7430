import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { stockCalls, StockRow } from '#contract/logistics/calls/stock.ts'
import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { quarantinedLots, quarantinedQuantity, qualifiedQuantity } from '#server/logistics/stock/quarantinedLots.ts'
import { itemConditions } from '#server/logistics/stock/itemConditions.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'

export type StockSearch = z.output<typeof stockCalls.downloadStockCsv.request>
type Page = { page: number; pageSize: number }
/** When somebody reads, in which language and zone. */
export type Reader = { now: Date; language: Language; timeZone: string }

const todayOf = ({ now, timeZone }: Reader) => dayIn(now, timeZone)

/** The page asked for; how many rows, and what quantity is qualified and what is held in all. `narrowed` bounds it further: SQL on `s` and `p`. */
export async function findStock(
  db: Db,
  scope: EnterpriseScope,
  search: StockSearch & Page,
  reader: Reader,
  narrowed: RawBuilder<unknown> = sql`true`,
) {
  const { rows } = await sql<{ total: number; totalQuantity: number; totalQuarantinedQuantity: number; ids: number[] }>`
    with ${matching(scope, search, reader, narrowed)}
    select (select coalesce(sum(matching.quantity), 0)::bigint from matching) as "totalQuantity",
           (select coalesce(sum(matching.quarantined), 0)::bigint from matching) as "totalQuarantinedQuantity",
           ${pageOfMatching(by(search), search)}`.execute(db)
  const { total = 0, totalQuantity = 0, totalQuarantinedQuantity = 0, ids = [] } = rows[0] ?? {}
  return { total, totalQuantity, totalQuarantinedQuantity, rows: await loadStock(db, scope, ids, reader) }
}

/** The ids of all found rows in their order. */
export async function findStockIds(db: Db, scope: EnterpriseScope, search: StockSearch, reader: Reader) {
  const { rows } = await sql<{ ids: number[] }>`
    with ${matching(scope, search, reader)}
    select ${idsOfMatching(by(search))}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Stock by id in the order of the ids; what the scope may not see is left out. */
export async function loadStock(
  db: Db,
  scope: EnterpriseScope,
  ids: readonly number[],
  reader: Reader,
): Promise<StockRow[]> {
  const { rows } = await sql<Omit<StockRow, 'updatedAt'> & { updatedAt: Date }>`
    with ${visibleStock(scope, todayOf(reader))}
    select s.id as "stockId", p.item_code as "itemCode", p.drug_code as "drugCode", p.name_ja as "nameJa",
           p.name_en as "nameEn", o.lot, o.expiry, ${qualifiedQuantity} as "qualifiedQuantity",
           ${quarantinedQuantity} as "quarantinedQuantity",
           json_build_object('code', e.code, 'name', e.name, 'nameEn', e.name_en) as location,
           json_build_object('code', w.code, 'name', w.name, 'nameEn', w.name_en) as owner,
           s.owner_type as "ownerType", s.updated_at as "updatedAt"
      from ${stocked}
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = s.id
     order by asked.place`.execute(db)
  return rows.map(row => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Those of the given ids that the scope may see on this day. */
export async function stockAmong(db: Db, scope: EnterpriseScope, ids: readonly number[], today: string) {
  const { rows } = await sql<{ id: number }>`
    with ${visibleStock(scope, today)}
    select stock_id as id from visible_stock where stock_id = any(${ids}::bigint[])`.execute(db)
  return rows.map(row => row.id)
}

const stocked = sql`visible_stock v
      join stock s on s.id = v.stock_id
      join products p on p.id = s.product_id
      join centres e on e.id = s.centre_id
      join companies w on w.id = s.owner_id
      left join lots o on o.id = s.lot_id
      ${quarantinedLots}`

/** `matching` (id, quantity, held, expiry, sort_key): the stock that the search finds in the scope. */
function matching(
  scope: EnterpriseScope,
  search: StockSearch,
  reader: Reader,
  narrowed: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const { location, owner, ownerType, inStockOnly } = search
  const conditions = given([
    location && holdsAny([sql`e.name`, sql`e.name_en`, sql`e.code`], location),
    owner && holdsAny([sql`w.name`, sql`w.name_en`, sql`w.code`], owner),
    ownerType && sql`s.owner_type = ${ownerType}`,
    inStockOnly && sql`s.qualified_quantity > 0`,
    ...itemConditions(search),
  ])
  return sql`${visibleStock(scope, todayOf(reader))},
    matching as materialized (
      select s.id, ${qualifiedQuantity} as quantity, ${quarantinedQuantity} as quarantined, o.expiry, ${sortKeys(reader.language)[search.sort]} as sort_key
        from ${stocked}
       where ${sql.join([narrowed, ...conditions], sql` and `)})`
}

/** Of what is alike, the lot that expires first; what is still alike keeps its place from page to page. */
const by = ({ order }: Pick<StockSearch, 'order'>) =>
  sql`sort_key ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, expiry asc nulls last, id asc`

/** A name stands where it belongs in the reader's language. */
const sortKeys = (language: Language): Record<StockSearch['sort'], RawBuilder<unknown>> => ({
  item: sql`${sql.ref(language === 'en' ? 'p.name_en' : 'p.name_ja')} collate japanese`,
  expiry: sql`o.expiry`,
  quantity: qualifiedQuantity,
  location: sql`${sql.ref(language === 'en' ? 'e.name_en' : 'e.name')} collate japanese`,
  owner: sql`${sql.ref(language === 'en' ? 'w.name_en' : 'w.name')} collate japanese`,
  updatedAt: sql`s.updated_at`,
})
