import type { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { suggestCustomerNumbers } from '#server/logistics/suggestions/customerNumbers.ts'
import { suggestStatuses } from '#server/logistics/suggestions/deliveryStatuses.ts'
import { suggestPlaces } from '#server/logistics/suggestions/places.ts'
import { suggestLots } from '#server/logistics/suggestions/lots.ts'
import { suggestProductCodes, suggestProductNames } from '#server/logistics/suggestions/products.ts'

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
