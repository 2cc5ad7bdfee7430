import type { Suggestion, suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { suggestCustomerNumbers, suggestPlaces } from '#server/logistics/suggestions/places.ts'
import { nameIn, suggestProductCodes, suggestProductNames } from '#server/logistics/suggestions/products.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { termsOfScope } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { atMost, bestOf, byRank, disclosedItems, listKind, orderOfTerms } from '#server/logistics/suggestions/terms.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'

export const suggestionHandlers: HandlersFor<typeof suggestionCalls> = {
  deliveryStatus: ({ keyword }, { db, caller }) => suggestStatuses(db, keyword, caller.language),
  customerNumber: ({ keyword }, { db, scope }) => suggestCustomerNumbers(db, scope, keyword),
  productName: ({ keyword }, { db, scope, caller }) => suggestProductNames(db, scope, keyword, caller.language),
  productCode: ({ keyword }, { db, scope, caller }) => suggestProductCodes(db, scope, keyword, caller.language),
  lot: ({ keyword }, { db, scope, caller }) => suggestLots(db, scope, keyword, caller.language),
  departurePlace: ({ keyword }, { db, scope, caller }) => suggestPlaces(db, scope, 'from', keyword, caller.language),
  deliveryDestination: ({ keyword }, { db, scope, caller }) =>
    suggestPlaces(db, scope, 'destination', keyword, caller.language),
}

/** Lots, each with its items. */
async function suggestLots(db: Db, scope: EnterpriseScope, keyword: string, language: Language) {
  const own = {
    source: sql`from lot_terms t where ${termsOfScope(scope)}`,
    text: sql`t.folded`,
    order: orderOfTerms(scope),
  }
  const { rows } = await sql<Suggestion>`
    select o.lot as value, o.lot || ' — ' || string_agg(distinct ${nameIn(language)}, ', ') as label
      from (select folded, array_agg(lot_id) as lot_ids
              from (${bestOf(sql`t.lot_id`, own, keyword)}
                    union
                    (select i.lot_id, search_folded(o.lot) collate "C"
                      from (${disclosedItems(scope, listKind)}) i join lots o on o.id = i.lot_id
                     where ${holdsFolded(sql`search_folded(o.lot)`, keyword)})) known
             group by folded
             order by ${byRank(sql`folded`, keyword)} ${atMost}) best
      join lots o on o.id = any(best.lot_ids)
      join products p on p.id = o.product_id
     group by o.lot, best.folded
     order by ${byRank(sql`best.folded`, keyword)} ${atMost}`.execute(db)
  return rows
}

const labelsOf = ({ status, awaitingPickup, pickedUp, late }: (typeof deliveryWords)['ja']) => ({
  '1': status['1'],
  '2': status['2'],
  awaitingPickup,
  pickedUp,
  late,
})

/** The statuses that a search accepts, found by their words in either language and shown in the caller's. */
async function suggestStatuses(db: Db, keyword: string, language: Language): Promise<Suggestion[]> {
  const labels = labelsOf(deliveryWords[language])
  const others: Record<string, string> = labelsOf(deliveryWords[language === 'ja' ? 'en' : 'ja'])
  const states = Object.entries(labels).map(([value, label]) => ({ value, label, other: others[value] }))
  const { rows } = await sql<Suggestion>`
    select value, label
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (value text, label text, other text)
     where ${holdsFolded(sql`search_folded(label)`, keyword)} or ${holdsFolded(sql`search_folded(other)`, keyword)}
     order by ${byRank(sql`search_folded(label)`, keyword)}`.execute(db)
  return rows
}
