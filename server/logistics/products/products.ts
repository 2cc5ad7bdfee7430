import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { productCalls, ProductRow } from '#contract/logistics/calls/products.ts'
import type { Language } from '#contract/kernel/language.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { versionInForce } from '#server/logistics/products/versionInForce.ts'

export type ProductSearch = z.output<typeof productCalls.downloadProductCsv.request>
type Page = { page: number; pageSize: number }
/** On which day somebody reads, and in which language. */
export type Reader = { today: string; language: Language }

/** The page asked for, and how many items there are in all. */
export async function findProducts(db: Db, scope: EnterpriseScope, search: ProductSearch & Page, reader: Reader) {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with ${matching(scope, search, reader)} select ${pageOfMatching(by(search), search)}`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { total, rows: await loadProducts(db, scope, ids, reader) }
}

/** The ids of all found items in their order. */
export async function findProductIds(db: Db, scope: EnterpriseScope, search: ProductSearch, reader: Reader) {
  const { rows } = await sql<{ ids: number[] }>`
    with ${matching(scope, search, reader)} select ${idsOfMatching(by(search))}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Items by id in the order of the ids; those of companies outside the scope are left out. */
export async function loadProducts(
  db: Db,
  scope: EnterpriseScope,
  ids: readonly number[],
  { today }: Reader,
): Promise<ProductRow[]> {
  const { rows } = await sql<Omit<ProductRow, 'registeredAt'> & { registeredAt: Date }>`
    select p.id as "productId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           p.item_code as "itemCode", p.drug_code as "drugCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           p.registered_at as "registeredAt", ${evaluationRuleOf('v')} as "inForce",
           (select ${evaluationRuleOf('later')} from product_versions later
             where later.product_id = p.id and later.withdrawn_at is null and later.valid_from > ${today}::date
               and later.id <> v.id
             order by later.valid_from, later.version desc limit 1) as planned
      from products p
      join companies c on c.id = p.company_id
      cross join lateral (${versionInForce(sql`p.id`, today)}) v
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = p.id
     where ${inScope(scope)}
     order by asked.place`.execute(db)
  return rows.map(row => ({ ...row, registeredAt: row.registeredAt.toISOString() }))
}

const evaluationRuleOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`json_build_object('version', ${column('version')}, 'validFrom', ${column('valid_from')},
    'band', ${column('band')}, 'toleranceMinutes', ${column('tolerance_minutes')},
    'toleranceSource', ${column('tolerance_source')})`
}

const inScope = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all' ? sql`true` : sql`p.company_id = any(${companyIds}::bigint[])`

/** `matching` (id, sort_key, item_code): the items that the search finds in the scope. */
function matching(scope: EnterpriseScope, { keyword, band, sort }: ProductSearch, reader: Reader): RawBuilder<unknown> {
  return sql`matching as materialized (
    select p.id, p.item_code, ${sortKeys(reader.language)[sort]} as sort_key
      from products p
      join companies c on c.id = p.company_id
      cross join lateral (${versionInForce(sql`p.id`, reader.today)}) v
     where ${inScope(scope)}
       and ${keyword === undefined ? sql`true` : holdsKeyword(keyword)}
       and ${band === undefined ? sql`true` : sql`v.band = ${band}`})`
}

/** The folded columns hold both names and both codes, so they are searched without folding them again. */
const holdsKeyword = (typed: string) =>
  sql`(${holdsFolded(sql`p.folded_names`, typed)} or ${holdsFolded(sql`p.folded_codes`, typed)})`

/** What is alike stands by its item code, and keeps its place from page to page. */
const by = ({ order }: Pick<ProductSearch, 'order'>) =>
  sql`sort_key ${order === 'asc' ? sql`asc` : sql`desc`} nulls last, item_code collate japanese, id`

/** A name stands where it belongs in the reader's language; bands from the coldest to the warmest. */
const sortKeys = (language: Language): Record<ProductSearch['sort'], RawBuilder<unknown>> => ({
  itemCode: sql`p.item_code collate japanese`,
  item: sql`${sql.ref(language === 'en' ? 'p.name_en' : 'p.name_ja')} collate japanese`,
  drugCode: sql`p.drug_code collate japanese`,
  band: sql`array_position(array['max5', '2-8', '1-30'], v.band)`,
  tolerance: sql`v.tolerance_minutes`,
  company: sql`${sql.ref(language === 'en' ? 'c.name_en' : 'c.name')} collate japanese`,
  registeredAt: sql`p.registered_at`,
})
