import { sql, type RawBuilder } from 'kysely'
import type { Suggestion } from '#contract/calls/suggestions.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '#server/db/connect.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { disclosedItems, listKind, termsOfScope } from '#server/suggestions/leads.ts'
import { atMost, byRank, matches } from '#server/suggestions/ranked.ts'

const knownProducts = (scope: EnterpriseScope) => sql`
  select t.product_id as id from product_terms t where ${termsOfScope(scope)}
  union select i.product_id from (${disclosedItems(scope, listKind)}) i`

/** Of two texts of a product the first that matches counts. Equal ones are one suggestion, which names all it stands for. */
async function suggestTexts(
  db: Db,
  scope: EnterpriseScope,
  keyword: string,
  texts: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
  told: RawBuilder<unknown>,
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select value, value || ' — ' || string_agg(distinct told, ', ') as label
      from (${knownProducts(scope)}) known join products p on p.id = known.id
     cross join lateral (
       select value, search_folded(value) as folded, ${told} as told
         from (values (1, ${texts[0]}), (2, ${texts[1]})) text (nth, value)
        where ${matches(sql`search_folded(value)`, keyword)} order by nth limit 1) found
     group by value, folded
     order by ${byRank(sql`folded`, keyword)} ${atMost}`.execute(db)
  return rows
}

const names = (language: Language) =>
  language === 'ja' ? ([sql`p.name_ja`, sql`p.name_en`] as const) : ([sql`p.name_en`, sql`p.name_ja`] as const)

export const suggestProductNames = (db: Db, scope: EnterpriseScope, keyword: string, language: Language) =>
  suggestTexts(db, scope, keyword, names(language), sql`p.item_code`)

export const suggestProductCodes = (db: Db, scope: EnterpriseScope, keyword: string, language: Language) =>
  suggestTexts(db, scope, keyword, [sql`p.item_code`, sql`p.drug_code`], names(language)[0])

/** Lots, each with the items that bear it. */
export async function suggestLots(db: Db, scope: EnterpriseScope, keyword: string, language: Language) {
  const { rows } = await sql<Suggestion>`
    select best.value, best.value || ' — ' || string_agg(distinct ${names(language)[0]}, ', ') as label
      from (select o.lot as value, folded, array_agg(o.product_id) as product_ids
              from (select t.lot_id, t.folded from lot_terms t
                     where ${termsOfScope(scope)} and ${matches(sql`t.folded`, keyword)}
                    union
                    select i.lot_id, search_folded(o.lot)
                      from (${disclosedItems(scope, listKind)}) i join lots o on o.id = i.lot_id
                     where ${matches(sql`search_folded(o.lot)`, keyword)}) known
              join lots o on o.id = known.lot_id
             group by o.lot, folded
             order by ${byRank(sql`folded`, keyword)} ${atMost}) best
      join products p on p.id = any(best.product_ids)
     group by best.value, best.folded
     order by ${byRank(sql`best.folded`, keyword)}`.execute(db)
  return rows
}
