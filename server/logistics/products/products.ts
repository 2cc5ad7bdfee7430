import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { productCalls, ProductRow } from '#contract/logistics/calls/products.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { bySortKey, sortedName, type List, type Sql } from '#server/platform/lists/list.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'
import { codesOfProduct, isItemCoded } from '#server/logistics/products/productCodes.ts'
import { versionInForce } from '#server/logistics/products/versions.ts'

export type ProductSearch = z.output<typeof productCalls.downloadProductCsv.request>

export const productList: List<ProductSearch, ProductRow> = {
  matching,
  order: search => sql`${bySortKey(search)}, item_code collate japanese, id`,
  load: loadProducts,
}

/** Items in the order of the ids, without those of companies outside the scope. */
async function loadProducts(viewer: Viewer, ids: readonly number[]): Promise<ProductRow[]> {
  const today = todayOf(viewer)
  const { rows } = await sql<Omit<ProductRow, 'registeredAt'> & { registeredAt: Date }>`
    select p.id as "productId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           p.item_code as "itemCode", p.drug_code as "drugCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           p.registered_at as "registeredAt", ${codesOfProduct(sql`p.id`)} as codes, ${evaluationRuleOf('v')} as "inForce",
           (select ${evaluationRuleOf('later')} from product_versions later
             where later.product_id = p.id and later.withdrawn_at is null and later.valid_from > ${today}::date
               and later.id <> v.id
             order by later.valid_from, later.version desc limit 1) as planned
      from products p
      join companies c on c.id = p.company_id
      cross join lateral (${versionInForce(sql`p.id`, today)}) v
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = p.id
     where ${productsIn(viewer.scope)}
     order by asked.place`.execute(viewer.db)
  return rows.map(row => ({ ...row, registeredAt: row.registeredAt.toISOString() }))
}

const evaluationRuleOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`json_build_object('version', ${column('version')}, 'validFrom', ${column('valid_from')},
    'band', ${column('band')}, 'toleranceMinutes', ${column('tolerance_minutes')},
    'toleranceSource', ${column('tolerance_source')})`
}

/** For an item `p`: it belongs to the scope. */
export const productsIn = ({ companyIds }: EnterpriseScope) =>
  companyIds === 'all' ? sql`true` : sql`p.company_id = any(${companyIds}::bigint[])`

/** `matching` (id, sort_key, item_code): the found items in the scope. */
function matching(viewer: Viewer, { keyword, band, sort }: ProductSearch): Sql {
  return sql`matching as materialized (
    select p.id, p.item_code, ${sortKeys(viewer.language)[sort]} as sort_key
      from products p
      join companies c on c.id = p.company_id
      cross join lateral (${versionInForce(sql`p.id`, todayOf(viewer))}) v
     where ${productsIn(viewer.scope)}
       and ${keyword === undefined ? sql`true` : holdsKeyword(keyword)}
       and ${band === undefined ? sql`true` : sql`v.band = ${band}`})`
}

/** Of an item `p`. The column holds both names, already folded. */
export const holdsKeyword = (typed: string) =>
  sql`(${holdsFolded(sql`p.folded_names`, typed)} or ${isItemCoded(typed)})`

/** Bands are ordered from the coldest to the warmest. */
const sortKeys = (language: Language): Record<ProductSearch['sort'], Sql> => ({
  itemCode: sql`p.item_code collate japanese`,
  item: sortedName(language, 'p.name_ja', 'p.name_en'),
  drugCode: sql`p.drug_code collate japanese`,
  band: sql`array_position(array['max5', '2-8', '1-30'], v.band)`,
  tolerance: sql`v.tolerance_minutes`,
  company: sortedName(language, 'c.name', 'c.name_en'),
  registeredAt: sql`p.registered_at`,
})
