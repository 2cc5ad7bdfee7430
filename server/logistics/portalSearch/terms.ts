import { maxHits } from '#contract/logistics/calls/portalSearch.ts'
import type { Suggestion } from '#contract/logistics/calls/suggestions.ts'
import type { Hit } from '#contract/logistics/types/portalSearch.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { keywordOf, type Hits, type SearchGroup } from '#server/logistics/portalSearch/group.ts'
import { suggestLots } from '#server/logistics/suggestions/lots.ts'
import { suggestPlaces } from '#server/logistics/suggestions/places.ts'
import { suggestProductCodes, suggestProductNames } from '#server/logistics/suggestions/products.ts'

/** Terms of the caller's deliveries, as search fields suggest them; each leads to the deliveries that have it. */
export const lots: SearchGroup = {
  group: 'lots',
  menu: 'DeliveryStatus',
  by: 'codes',
  find: async ({ db, scope, language }, typed) =>
    firstOf((await suggestLots(db, scope, keywordOf(typed), language)).map(hitWith('lot'))),
}

export const items: SearchGroup = {
  group: 'items',
  menu: 'DeliveryStatus',
  by: 'codes',
  async find({ db, scope, language }, typed) {
    const names = await suggestProductNames(db, scope, keywordOf(typed), language)
    const codes = await suggestProductCodes(db, scope, keywordOf(typed), language)
    return firstOf([...names.map(hitWith('productName')), ...codes.map(hitWith('productCode'))])
  },
}

export const places: SearchGroup = {
  group: 'places',
  menu: 'DeliveryStatus',
  by: 'names',
  async find({ db, scope, language }, typed) {
    const { destination, shipFrom } = deliveryWords[language].columns
    const to = await suggestPlaces(db, scope, 'destination', keywordOf(typed), language)
    const from = await suggestPlaces(db, scope, 'from', keywordOf(typed), language)
    return firstOf([
      ...to.map(hitWith('deliveryDestination', destination)),
      ...from.map(hitWith('departurePlace', shipFrom)),
    ])
  },
}

const firstOf = (found: Hit[]): Hits => ({
  rows: found.slice(0, maxHits),
  hasMore: found.length > maxHits,
  more: null,
})

type Criterion = 'lot' | 'productName' | 'productCode' | 'deliveryDestination' | 'departurePlace'

/** A label is the value and what tells it from others: "LOT-A1 — ひまわりワクチン". */
const hitWith =
  (criterion: Criterion, role?: string) =>
  ({ value, label }: Suggestion): Hit => ({
    name: value,
    note: [role, label.slice(value.length).replace(/^ — /, '')].filter(Boolean).join(' · '),
    path: '/delivery',
    search: { period: 'year', [criterion]: value },
  })
