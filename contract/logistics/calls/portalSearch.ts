import { z } from 'zod'
import { callsAt, defineCall } from '#contract/kernel/call.ts'
import { ofCompany, text } from '#contract/kernel/fields.ts'
import { maxNumbersLength } from '#contract/logistics/rules/searchNumbers.ts'
import { PortalSearchAnswer } from '#contract/logistics/types/portalSearch.ts'

/** How many results of a kind are shown. */
export const maxDeliveryHits = 8
export const maxHits = 5

export const portalSearchCalls = callsAt('/search', {
  searchPortal: defineCall({
    summary:
      'The search box: deliveries by numbers or words, and lots, items, places, companies, loggers and cases by name; only kinds whose screen the caller may open',
    allowed: 'signedIn',
    log: 'searchDeliveries',
    limit: 'search',
    logSubject: ['text', 'enterpriseCode'],
    /** One line of words, or lines of numbers. Separators, case, width and kana are ignored. */
    request: z.strictObject({ text: text(maxNumbersLength), ...ofCompany }),
    response: PortalSearchAnswer,
  }),
})
