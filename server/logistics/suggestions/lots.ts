import { sql } from 'kysely'
import type { Suggestion } from '#contract/logistics/calls/suggestions.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { termsOfScope } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { nameIn } from '#server/logistics/suggestions/products.ts'
import { comparedLot, shownLot } from '#server/logistics/stock/sameLots.ts'
import { atMost, bestOf, byRank, disclosedItems, listKind, orderOfTerms } from '#server/logistics/suggestions/terms.ts'

/** Lots, each with its items and in one of its writings, which finds all of them. */
export async function suggestLots(db: DbOrTx, scope: EnterpriseScope, keyword: string, language: Language) {
  const own = {
    source: sql`from lot_terms t where ${termsOfScope(scope)}`,
    text: sql`t.folded`,
    order: orderOfTerms(scope),
  }
  const { rows } = await sql<Suggestion>`
    select ${shownLot} as value, ${shownLot} || ' — ' || string_agg(distinct ${nameIn(language)}, ', ') as label
      from (select folded, array_agg(lot_id) as lot_ids
              from (${bestOf(sql`t.lot_id`, own, keyword)}
                    union
                    (select i.lot_id, o.folded_lot collate "C"
                      from (${disclosedItems(scope, listKind)}) i join lots o on o.id = i.lot_id
                     where ${holdsFolded(sql`o.folded_lot`, keyword)})) known
             group by folded
             order by ${byRank(sql`folded`, keyword)} ${atMost}) best
      join lots o on o.id = any(best.lot_ids)
      join products p on p.id = o.product_id
     group by ${comparedLot(sql`o.lot`)}, best.folded
     order by ${byRank(sql`best.folded`, keyword)} ${atMost}`.execute(db)
  return rows
}
