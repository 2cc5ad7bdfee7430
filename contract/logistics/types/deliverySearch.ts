import { z } from 'zod'
import { section } from '#contract/logistics/types/deliveryTypes.ts'
import { day, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { maxNumbersLength } from '#contract/logistics/rules/searchNumbers.ts'
import { maxWordsLength } from '#contract/logistics/rules/searchText.ts'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'

/** Filters on an item: texts match anywhere, `itemName` in either language, `itemCode` also the drug code. */
export const itemFilters = {
  itemName: text(200).optional(),
  itemCode: text(100).optional(),
  lot: text(100).optional(),
  expiryFrom: day.optional(),
  expiryTo: day.optional(),
}

/** The direction of a list's order, for most lists. */
export const sortOrder = z.enum(['asc', 'desc']).default('asc')

/** The order of the list. Facts that the viewer may not see sort as if they were missing. */
export const deliveryOrder = {
  sort: z.enum(deliverySortKeys).default('shippingDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** A page of the list for a company. */
export const deliveryListing = { ...paging, ...deliveryOrder, ...ofCompany }

/** Reference, slip, inbound or client management numbers, whatever their separators; several separated by comma, space or line. */
export const searchedNumber = text(maxNumbersLength)

/** Texts match anywhere, regardless of case, width and kana. Days include both ends. */
export const deliveryCriteria = {
  shippingDateFrom: day,
  shippingDateTo: day,
  deliveryType: z.union([section, z.array(section).min(1).max(transportSections.length)]),
  deliveryStatus: z.enum(['1', '2']).optional(),
  /** Not yet picked up: counts as in transit, and is marked (LOG-7). */
  awaitingPickup: z.boolean().optional(),
  late: z.boolean().optional(),
  amended: z.boolean().optional(),
  /** Both marks of a handover (LOG-143, LOG-145), which parties alone know: to anybody else, either value matches nothing. */
  arrivalToCheck: z.boolean().optional(),
  piecesDiffer: z.boolean().optional(),
  /** Whether a company of the caller is the depositor; every delivery is the platform company's own. */
  ownOnly: z.literal(true).optional(),
  /** 01 at least one excursion, 00 data and no excursion. */
  temperatureExcursion: z.enum(['00', '01']).optional(),
  /** As in the list: noData was picked up, notYet awaits pickup. */
  temperatureOutcome: z.enum(shownOutcomes).optional(),
  /** Another value arrived for a time that already had a reading (TEL-5). */
  conflictingData: z.boolean().optional(),
  /** The worst of its loggers. */
  calibration: z.enum(calibrationFlags).optional(),
  customerNumber: text(100).optional(),
  /** Each of these words is in the name of a place or company of the delivery, in an item or a lot. */
  words: text(maxWordsLength).optional(),
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
  /** Exact names or codes, for the assignments of dashboards. */
  departurePlaceName: text(200).optional(),
  deliveryDestinationName: text(200).optional(),
  carrierCode: text(100).optional(),
  depositCode: text(100).optional(),
  itemCode: text(100).optional(),
  /** The matching item has an excursion of its own, whatever other items of a mixed load have. */
  itemExcursion: z.boolean().optional(),
}

/** Either way to search, for calls about all found deliveries; exactly one of the two is required (4022). */
export const eitherSearch = {
  number: searchedNumber.optional(),
  criteria: z.strictObject(deliveryCriteria).optional(),
  ...ofCompany,
}
