import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { day, deliveryId, enterpriseCode, instant, listOf, paging, text } from '#contract/kernel/fields.ts'
import { orderedItemSortKeys, orderedItemStatuses } from '#contract/logistics/rules/lists.ts'

const named = z.object({ code: z.string(), name: z.string(), nameEn: z.string() })

/** LOG-37: one item of a delivery to a distribution centre. */
export const OrderedItem = z.object({
  itemId: z.int().positive(),
  deliveryId,
  reference: z.string(),
  centre: named,
  depositor: named,
  deliveryStatus: z.enum(['1', '2']),
  awaitingPickup: z.boolean(),
  late: z.boolean(),
  scheduledArrival: instant.nullable(),
  /** The plan named a day only: its end counts. */
  scheduledArrivalIsDay: z.boolean(),
  deliveredAt: instant.nullable(),
  itemCode: z.string(),
  drugCode: z.string().nullable(),
  nameJa: z.string(),
  nameEn: z.string(),
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

/** Texts match anywhere, whatever their case, width and kana. */
const filters = {
  deliveryStatus: z.enum(orderedItemStatuses).default('1'),
  late: z.boolean().optional(),
  /** Days of the scheduled arrival; at most 12 months where both are given (4511). */
  scheduledArrivalFrom: day.optional(),
  scheduledArrivalTo: day.optional(),
  /** A distribution centre's name in either language, or its code. */
  centre: text(200).optional(),
  /** In either language. */
  itemName: text(200).optional(),
  /** Item code or drug code. */
  itemCode: text(100).optional(),
  lot: text(100).optional(),
  expiryFrom: day.optional(),
  expiryTo: day.optional(),
  reference: text(200).optional(),
}

const order = {
  sort: z.enum(orderedItemSortKeys).default('scheduledArrival'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const shared = { allowed: ['OrderedItemsList'] as const, companiesOf: 'OrderedItemsList' as const }
const search = { ...filters, ...order, enterpriseCode: enterpriseCode.optional() }

export const orderedItemCalls = {
  getOrderedItemList: defineCall({
    path: '/orderedItems/getOrderedItemList',
    summary: 'What arrives when at which distribution centre, where its company discloses ordered items',
    ...shared,
    log: 'listOrderedItems',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    response: listOf(OrderedItem),
  }),
  downloadOrderedItemCsv: defineCall({
    path: '/orderedItems/downloadOrderedItemCsv',
    summary: 'All ordered items that were found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'downloadOrderedItems',
    request: z.strictObject(search),
    response: z.null(),
  }),
}
