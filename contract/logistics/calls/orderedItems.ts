import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import {
  asLine,
  company,
  day,
  deliveryId,
  instant,
  listOf,
  paging,
  text,
  ofCompany,
  wellFormed,
} from '#contract/kernel/fields.ts'
import { orderedItemSortKeys, orderedItemStatuses } from '#contract/logistics/rules/lists.ts'
import { ArrivalEstimates, estimateRequest } from '#contract/logistics/types/arrivalEstimate.ts'
import { itemFilters, sortOrder } from '#contract/logistics/types/deliverySearch.ts'
import { itemFacts, outcome } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'

/** LOG-37: one item of a delivery to a distribution centre. */
export const OrderedItem = z.object({
  itemId: z.int().positive(),
  deliveryId,
  reference: z.string(),
  centre: company,
  depositor: company,
  deliveryStatus: z.enum(['1', '2']),
  awaitingPickup: z.boolean(),
  awaitingData: z.boolean(),
  late: z.boolean(),
  scheduledArrival: instant.nullable(),
  /** The plan is a day, which means its end. */
  scheduledArrivalIsDay: z.boolean(),
  deliveredAt: instant.nullable(),
  ...itemFacts,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  quantity: z.int(),
  /** The item's own, whatever others of a mixed load have; null where its temperature isn't disclosed. */
  outcome: outcome.nullable(),
  /** LOG-75: its visible outcome is an excursion, or it is late and not delivered. */
  isUrgent: z.boolean(),
  /** LOG-157: the dock where its centre receives the delivery; null while nobody has said. */
  dock: z.string().nullable(),
  /** Whether the caller may say so: it is a centre of their own company. */
  maySetDock: z.boolean(),
  /**
   * LOG-132, in orders that rest on estimates: its delivery is one of the next ones under way, and expected after its plan,
   * which is not over yet.
   */
  isForetoldLate: z.boolean(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

/** Texts match anywhere, regardless of case, width and kana. */
const filters = {
  deliveryStatus: z.enum(orderedItemStatuses).default('1'),
  late: z.boolean().optional(),
  isUrgent: z.boolean().optional(),
  /** As the list shows it: noData was picked up, notYet awaits pickup. Hidden ones match nothing. */
  temperatureOutcome: z.enum(shownOutcomes).optional(),
  /** Days of the scheduled arrival; at most 12 months where both are given (4511). */
  scheduledArrivalFrom: day.optional(),
  scheduledArrivalTo: day.optional(),
  /** A distribution centre's name in either language, or its code. */
  centre: text(200).optional(),
  dock: text(20).optional(),
  ...itemFilters,
  reference: text(200).optional(),
}

/** A door or bay, as the centre calls it; full-width letters are the same as half-width ones. */
const Dock = asLine(z.string().normalize('NFKC'), 20).min(1)

const order = { sort: z.enum(orderedItemSortKeys).default('scheduledArrival'), order: sortOrder }
const call = defineWith({ allowed: ['OrderedItemsList'], companiesOf: 'OrderedItemsList' })
const search = { ...filters, ...order, ...ofCompany }

export const orderedItemCalls = callsAt('/orderedItems', {
  getOrderedItemList: call({
    summary: 'Items on their way to distribution centres whose companies disclose ordered items',
    log: 'listOrderedItems',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    response: listOf(OrderedItem),
  }),
  getArrivalEstimates: call({
    summary: 'When deliveries of ordered items are expected (LOG-85)',
    log: 'none',
    limit: 'search',
    request: estimateRequest,
    response: ArrivalEstimates,
  }),
  setDock: call({
    summary: 'Say at which dock a centre receives a delivery (LOG-157); null takes it back',
    log: 'setDock',
    logSubject: ['deliveryId'],
    makesStale: ['/orderedItems/getOrderedItemList'],
    request: z.strictObject({ deliveryId, dock: wellFormed(Dock).nullable(), ...ofCompany }),
  }),
  downloadOrderedItemCsv: call({
    summary: 'All found ordered items: CSV, streamed',
    kind: 'file',
    log: 'downloadOrderedItems',
    request: z.strictObject(search),
  }),
})
