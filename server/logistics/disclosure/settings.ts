import { sql } from 'kysely'
import type { z } from 'zod'
import type { disclosureCalls, DisclosureRow } from '#contract/logistics/calls/disclosure.ts'
import { maxProductsAtOnce } from '#contract/logistics/types/disclosureTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { bySortKey, pageOf, sortedName, type List, type Page, type Sql } from '#server/platform/lists/list.ts'
import { todayOf, type Reader, type Viewer } from '#server/platform/lists/reader.ts'

export type SettingSearch = z.output<typeof disclosureCalls.downloadDisclosureCsv.request>
/** `owner` is the company whose products are shown. */
export type OwnerViewer = Viewer & { owner: number | 'all' }

export const settingList: List<SettingSearch, DisclosureRow, OwnerViewer> = {
  matching,
  order: search => sql`${bySortKey(search)}, id asc`,
  load: loadRows,
}

/** One page of products, the total, and the ids of all of them. */
export const findDisclosures = (viewer: OwnerViewer, search: SettingSearch & Page) =>
  pageOf(
    settingList,
    viewer,
    search,
    sql<{ productIds: number[] }>`
      array(select matching.id::int from matching order by ${settingList.order(search)} limit ${maxProductsAtOnce}) as "productIds"`,
  )

/** The conditions on a setting: SQL on `d` (disclosures) and `c` (the referable company). */
export function settingConditions({ companyCode, stage, kind, on }: SettingSearch, reader: Reader) {
  const day = on === 'today' ? todayOf(reader) : on
  return sql.join(
    given([
      sql`true`,
      companyCode && sql`c.code = ${companyCode}`,
      stage && sql`d.stage = ${stage}`,
      kind && sql`d.kind = ${kind}`,
      day !== 'all' && sql`d.valid_from <= ${day}::date and (d.valid_to is null or d.valid_to >= ${day}::date)`,
    ]),
    sql` and `,
  )
}

/** `matching` (id, sort_key): products with matching settings; without a filter on settings, also those without any. */
function matching(reader: OwnerViewer, search: SettingSearch): Sql {
  const { keyword, owner, companyCode, stage, kind, disclosed } = search
  const isAboutSettings = companyCode !== undefined || stage !== undefined || kind !== undefined
  const conditions = given([
    sql`true`,
    reader.owner !== 'all' && sql`p.company_id = ${reader.owner}`,
    owner && sql`w.code = ${owner}`,
    keyword && sql`(${holdsFolded(sql`p.folded_names`, keyword)} or ${holdsFolded(sql`p.folded_codes`, keyword)})`,
    (disclosed === '1' || (disclosed === undefined && isAboutSettings)) && sql`s.number is not null`,
    disclosed === '0' && sql`s.number is null`,
  ])
  return sql`shown as (
      select d.product_id, count(distinct d.company_id) as number
        from disclosures d join companies c on c.id = d.company_id
       where ${settingConditions(search, reader)} group by d.product_id),
    matching as materialized (
      select p.id, ${sortKeys(reader.language)[search.sort]} as sort_key
        from products p join companies w on w.id = p.company_id left join shown s on s.product_id = p.id
       where ${sql.join(conditions, sql` and `)})`
}

const sortKeys = (language: Language): Record<SettingSearch['sort'], Sql> => ({
  product: sortedName(language, 'p.name_ja', 'p.name_en'),
  itemCode: sql`p.item_code`,
  drugCode: sql`p.drug_code`,
  owner: sortedName(language, 'w.name', 'w.name_en'),
  companies: sql`coalesce(s.number, 0)`,
})

/** The most referable companies that the list names for a product. */
const namedCompanies = 3

async function loadRows(viewer: OwnerViewer, ids: readonly number[], search: SettingSearch) {
  const { rows } = await sql<DisclosureRow>`
    with shown as materialized (
      select distinct d.product_id, d.company_id, d.stage, d.kind
        from disclosures d join companies c on c.id = d.company_id
       where d.product_id = any(${ids}::bigint[]) and ${settingConditions(search, viewer)}),
    cells as (
      select product_id, json_agg(json_build_object('stage', stage, 'kind', kind, 'companyCount', number)) as list
        from (select product_id, stage, kind, count(*) as number from shown group by product_id, stage, kind) cell
       group by product_id),
    referable as (
      select product_id, count(*)::int as number,
             json_agg(json_build_object('code', code, 'name', name, 'nameEn', name_en) order by code)
               filter (where place <= ${namedCompanies}) as list
        from (select x.product_id, c.code, c.name, c.name_en,
                     row_number() over (partition by x.product_id order by c.code) as place
                from (select distinct product_id, company_id from shown) x
                join companies c on c.id = x.company_id) placed
       group by product_id)
    select p.id as "productId", p.item_code as "itemCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           p.drug_code as "drugCode", json_build_object('code', w.code, 'name', w.name, 'nameEn', w.name_en) as owner,
           coalesce(l.list, '[]') as cells, coalesce(r.number, 0) as "companyCount", coalesce(r.list, '[]') as companies
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join products p on p.id = asked.id join companies w on w.id = p.company_id
      left join cells l on l.product_id = p.id left join referable r on r.product_id = p.id
     order by asked.place`.execute(viewer.db)
  return rows
}
