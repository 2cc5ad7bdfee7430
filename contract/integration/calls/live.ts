import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { deliveryId, enterpriseCode } from '#contract/kernel/fields.ts'

/** What a list or a page hears of the records that its caller may see; it reads anew what it shows of them. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** From here on nothing is missed. */
  z.object({ kind: z.literal('watching') }),
  /** These have changed, or are new. */
  z.object({ kind: z.literal('changed'), ids: z.array(z.int()) }),
  /** Something may have changed that was not told: very much at once, a connection that was cut, other rights. */
  z.object({ kind: z.literal('missed') }),
  /** Nothing happened for a while, and the line holds. */
  z.object({ kind: z.literal('alive') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

const stream = { kind: 'stream' as const, response: LiveEvent }
const ofCompany = { enterpriseCode: enterpriseCode.optional() }

export const liveCalls = {
  watchDeliveries: defineCall({
    path: '/delivery/watchDeliveries',
    summary:
      'Which deliveries change from now on (ids of deliveries), as far as the caller may see them; with deliveryId only that one, and 4017 as soon as it may no longer be seen',
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    ...stream,
    log: 'none',
    request: z.strictObject({ deliveryId: deliveryId.optional(), ...ofCompany }),
  }),
  watchDeliveryDashboard: defineCall({
    path: '/dashboard/watchDeliveryDashboard',
    summary: 'Which deliveries change from now on (ids of deliveries), as far as the caller may see them',
    allowed: ['DeliveryDashboard'],
    companiesOf: 'DeliveryDashboard',
    ...stream,
    log: 'none',
    request: z.strictObject(ofCompany),
  }),
  watchOrderedItems: defineCall({
    path: '/orderedItems/watchOrderedItems',
    summary:
      'Which deliveries with ordered items change from now on (ids of deliveries), as far as the caller may see them',
    allowed: ['OrderedItemsList'],
    companiesOf: 'OrderedItemsList',
    ...stream,
    log: 'none',
    request: z.strictObject(ofCompany),
  }),
  watchStock: defineCall({
    path: '/stock/watchStock',
    summary: 'Which stock changes from now on (ids of stock), as far as the caller may see it',
    allowed: ['ProductStockInformation'],
    companiesOf: 'ProductStockInformation',
    ...stream,
    log: 'none',
    request: z.strictObject(ofCompany),
  }),
}
