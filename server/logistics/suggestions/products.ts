import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Suggestion } from '#contract/logistics/calls/suggestions.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { holdsProductCode } from '#server/logistics/products/productCodes.ts'
import { termsOfScope } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { atMost, byRank, disclosedItems, listKind, maxRanked } from '#server/logistics/suggestions/terms.ts'

/** The name of the product `p` in a language. */
export const nameIn = (language: Language) => sql.ref(language === 'ja' ? 'p.name_ja' : 'p.name_en')

export const suggestProductNames = (db: DbOrTx, scope: EnterpriseScope, keyword: string, language: Language) =>
  suggestTexts(db, scope, keyword, {
    folded: sql`p.folded_names`,
    texts: [nameIn(language), nameIn(language === 'ja' ? 'en' : 'ja')],
    label: sql`p.item_code`,
  })

export const suggestProductCodes = (db: DbOrTx, scope: EnterpriseScope, keyword: string, language: Language) =>
  suggestTexts(db, scope, keyword, {
    folded: sql`p.folded_codes`,
    texts: [sql`p.item_code`, sql`p.drug_code`],
    label: nameIn(language),
    isFound: holdsProductCode(sql`p.id`, keyword),
  })

type Texts = {
  /** The column with both texts folded. */
  folded: RawBuilder<unknown>
  /** The first of them that matches is suggested. */
  texts: readonly [RawBuilder<unknown>, RawBuilder<unknown>]
  /** Distinguishes equal texts. */
  label: RawBuilder<unknown>
  /** The product `p` is suggested also by something else, then by its first text. */
  isFound?: RawBuilder<boolean> | undefined
}

/** Equal texts of several products are one suggestion, whose label names all of them. */
async function suggestTexts(
  db: DbOrTx,
  scope: EnterpriseScope,
  keyword: string,
  { folded, texts, label, isFound = sql<boolean>`false` }: Texts,
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select value, value || ' — ' || string_agg(distinct addition, ', ') as label
      from (select p.* from products p
             where (${holdsFolded(folded, keyword)} or ${isFound}) and p.id in (${productsOf(scope)}) ${maxRanked}) p
     cross join lateral (
       select text.value, text.folded, ${label} as addition
         from (select each.nth, each.value, search_folded(each.value) as folded
                 from (values (1, ${texts[0]}), (2, ${texts[1]})) each (nth, value) offset 0) text
        where ${holdsFolded(sql`text.folded`, keyword)} or (${isFound} and text.nth = 1)
        order by ${holdsFolded(sql`text.folded`, keyword)} desc, text.nth limit 1) found
     group by value, folded
     order by ${byRank(sql`folded`, keyword)} ${atMost}`.execute(db)
  return rows
}

/** Selects the ids of items of the scope's deliveries. */
export const productsOf = (scope: EnterpriseScope) => sql`
  select t.product_id from product_terms t where ${termsOfScope(scope)}
  union select i.product_id from (${disclosedItems(scope, listKind)}) i`
