import { companyCalls } from '#contract/calls/companies.ts'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { sessionCalls } from '#contract/calls/session.ts'

/** Every call of the portal. The server registers them, the API document and the tests walk them. */
export const allCalls = { session: sessionCalls, deliveries: deliveryCalls, companies: companyCalls }
