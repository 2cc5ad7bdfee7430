import { z } from 'zod'
import { section } from '#contract/logistics/types/deliveryTypes.ts'
import { day, enterpriseCode, paging, text } from '#contract/kernel/fields.ts'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { maxNumbersLength } from '#contract/logistics/rules/searchNumbers.ts'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'

/** How the list is ordered. What the viewer may not see of a delivery sorts as if it had none. */
export const deliveryOrder = {
  sort: z.enum(deliverySortKeys).default('shippingDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** A page of the list, and whose view it is. */
export const deliveryListing = { ...paging, ...deliveryOrder, enterpriseCode: enterpriseCode.optional() }

/** Reference, slip or inbound numbers; several separated by comma, space or line. */
export const searchedNumber = text(maxNumbersLength)

/** Texts match anywhere, whatever their case, width and kana; a day bounds a time from its first to its last instant. */
export const deliveryCriteria = {
  shippingDateFrom: day,
  shippingDateTo: day,
  deliveryType: z.union([section, z.array(section).min(1).max(transportSections.length)]),
  deliveryStatus: z.enum(['1', '2']).optional(),
  /** Not yet picked up: counts as in transit, and is marked (LOG-7). */
  awaitingPickup: z.boolean().optional(),
  late: z.boolean().optional(),
  amended: z.boolean().optional(),
  /** 01 at least one excursion, 00 data and no excursion. */
  temperatureExcursion: z.enum(['00', '01']).optional(),
  /** As the list marks it: noData was picked up, notYet awaits its pickup. */
  temperatureOutcome: z.enum(shownOutcomes).optional(),
  /** Another value came for a time that was taken already (TEL-5). */
  conflictingData: z.boolean().optional(),
  /** The worst of its loggers: readings on a day that no calibration covers, a logger without any registered, or neither. */
  calibration: z.enum(calibrationFlags).optional(),
  customerNumber: text(100).optional(),
  productName: text(200).optional(),
  productCode: text(100).optional(),
  lot: text(100).optional(),
  expiryFrom: day.optional(),
  expiryTo: day.optional(),
  departurePlace: text(200).optional(),
  deliveryDestination: text(200).optional(),
  /** Names in either language, or the whole code. */
  depositor: text(200).optional(),
  consignee: text(200).optional(),
  carrier: text(200).optional(),
  /** A logger's serial. */
  logger: text(100).optional(),
  scheduledArrivalFrom: day.optional(),
  scheduledArrivalTo: day.optional(),
  deliveredFrom: day.optional(),
  deliveredTo: day.optional(),
  /** The whole name or code and nothing else: what a dashboard counts is found by these. */
  departurePlaceName: text(200).optional(),
  deliveryDestinationName: text(200).optional(),
  carrierCode: text(100).optional(),
  depositCode: text(100).optional(),
  itemCode: text(100).optional(),
  /** The item that fits was outside its own band; another item of a mixed load accuses it of nothing. */
  itemExcursion: z.boolean().optional(),
}

/** Either way to search, for calls that answer about all found deliveries; exactly one of the two is named (4022). */
export const eitherSearch = {
  number: searchedNumber.optional(),
  criteria: z.strictObject(deliveryCriteria).optional(),
  enterpriseCode: enterpriseCode.optional(),
}
