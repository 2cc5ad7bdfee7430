import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { ofCompany } from '#contract/kernel/fields.ts'

export const maxSuggestions = 10

/** `value` is for the field; `label` distinguishes equal values. */
const Suggestion = z.object({ value: z.string(), label: z.string() })
export type Suggestion = z.infer<typeof Suggestion>

const suggestion = (path: `/complement/${string}`, summary: string) =>
  defineCall({
    path,
    summary: `${summary}: terms of the caller's deliveries that contain the keyword, best match first`,
    allowed: ['DeliveryStatus'] as const,
    companiesOf: 'DeliveryStatus',
    log: 'none',
    limit: 'search',
    /** Case, width and kana are ignored; an empty keyword returns the first terms. */
    request: z.strictObject({ keyword: z.string().trim().max(100), ...ofCompany }),
    response: z.array(Suggestion).max(maxSuggestions),
  })

/** LOG-30: suggestions of the search fields. */
export const suggestionCalls = {
  deliveryStatus: suggestion('/complement/deliStatusInput', 'Status labels'),
  customerNumber: suggestion('/complement/customerNumberInput', 'Client management numbers'),
  productName: suggestion('/complement/productNameInput', 'Item names in either language'),
  productCode: suggestion('/complement/productCodeInput', 'Item and drug codes'),
  lot: suggestion('/complement/lotInput', 'Lots'),
  departurePlace: suggestion(
    '/complement/departurePlaceInput',
    'Places of departure, by their names in either language',
  ),
  deliveryDestination: suggestion(
    '/complement/deliDestInput',
    'Delivery destinations, by their names in either language',
  ),
}
export type SuggestionField = keyof typeof suggestionCalls
