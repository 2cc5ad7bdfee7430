import type { Suggestion, suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { suggestCustomerNumbers, suggestPlaces } from '#server/logistics/suggestions/places.ts'
import { suggestLots } from '#server/logistics/suggestions/lots.ts'
import { suggestProductCodes, suggestProductNames } from '#server/logistics/suggestions/products.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { byRank } from '#server/logistics/suggestions/terms.ts'
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
