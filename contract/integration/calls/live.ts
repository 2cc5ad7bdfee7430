import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { deliveryId, ofCompany } from '#contract/kernel/fields.ts'
import type { Menu } from '#contract/kernel/menus.ts'

/** What a list or page is notified of, within what its caller may see; it then reloads the records that it shows. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** From now on no change is missed. */
  z.object({ kind: z.literal('watching') }),
  /** Changed or new records. */
  z.object({ kind: z.literal('changed'), ids: z.array(z.int()) }),
  /** There may be changes that were not sent: too many at once, a lost connection, or changed rights. */
  z.object({ kind: z.literal('missed') }),
  /** No change for a while; the connection works. */
  z.object({ kind: z.literal('alive') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

const streamFor = <const Of extends Menu>(menu: Of) =>
  ({ allowed: [menu], companiesOf: menu, kind: 'stream', log: 'none', response: LiveEvent }) as const

export const liveCalls = {
  watchDeliveries: defineCall({
    ...streamFor('DeliveryStatus'),
    path: '/delivery/watchDeliveries',
    summary:
      'Changes of deliveries that the caller may see (ids of deliveries); with deliveryId of that one only, and 4017 as soon as the caller may no longer see it',
    request: z.strictObject({ deliveryId: deliveryId.optional(), ...ofCompany }),
  }),
  watchDeliveryDashboard: defineCall({
    ...streamFor('DeliveryDashboard'),
    path: '/dashboard/watchDeliveryDashboard',
    summary: 'Changes of deliveries that the caller may see (ids of deliveries)',
    request: z.strictObject(ofCompany),
  }),
  watchOrderedItems: defineCall({
    ...streamFor('OrderedItemsList'),
    path: '/orderedItems/watchOrderedItems',
    summary: 'Changes of deliveries with ordered items that the caller may see (ids of deliveries)',
    request: z.strictObject(ofCompany),
  }),
  watchStock: defineCall({
    ...streamFor('ProductStockInformation'),
    path: '/stock/watchStock',
    summary: 'Changes of stock that the caller may see (ids of stock)',
    request: z.strictObject(ofCompany),
  }),
}
