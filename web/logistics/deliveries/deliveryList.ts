import { z } from 'zod'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { defineList, type SearchIn, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

const periods = ['yesterday', 'lastWeek', 'month', 'halfYear', 'year', 'own'] as const
/** LOG-7, LOG-8: in transit, delivered; what awaits its pickup, and what is late, is looked for in the same place. */
export const statusChoices = ['1', '2', 'awaitingPickup', 'pickedUp', 'late'] as const
export type StatusChoice = (typeof statusChoices)[number]

/** As the contract bounds them: names may be longer than numbers. */
const number = () => text(100)
const name = () => text(200)

/** The deliveries: the newest first. What they are asked for depends on the day (list/listRequest.ts). */
export const deliveryList = defineList({
  filters: {
    /** One or several numbers; the other criteria then rest. */
    number: text(4000),
    period: choice(periods, 'month'),
    from: day(),
    until: day(),
    status: choice(statusChoices),
    /** Set by links, and by the outcome `noExcursion` of the form. */
    excursion: choice(['01', '00']),
    outcome: choice(shownOutcomes),
    calibration: choice(calibrationFlags),
    late: flag(),
    amended: flag(),
    arrivalToCheck: flag(),
    piecesDiffer: flag(),
    conflictingData: flag(),
    words: number(),
    customerNumber: number(),
    productName: name(),
    productCode: number(),
    lot: number(),
    departurePlace: name(),
    deliveryDestination: name(),
    depositor: name(),
    consignee: name(),
    carrier: name(),
    logger: number(),
    expiryFrom: day(),
    expiryTo: day(),
    scheduledArrivalFrom: day(),
    scheduledArrivalTo: day(),
    deliveredFrom: day(),
    deliveredTo: day(),
    /** Whole names and codes: a dashboard leads to exactly what it counts. */
    departurePlaceName: name(),
    deliveryDestinationName: name(),
    carrierCode: number(),
    depositCode: number(),
    itemCode: number(),
    itemExcursion: flag(),
    ownOnly: flag(),
  },
  extra: {
    /** Transport sections, separated by commas; all of them without it. */
    sections: z
      .string()
      .regex(/^000[123](,000[123]){0,2}$/)
      .optional()
      .catch(undefined),
    /** On one map instead of the list. */
    view: z.enum(['map']).optional().catch(undefined),
  },
  sortKeys: deliverySortKeys,
  sort: { key: 'shippingDate', order: 'desc' },
  descendingFirst: deliverySortKeys.filter(
    key => !['reference', 'shipFrom', 'destination', 'depositor', 'carrier'].includes(key),
  ),
})
/** The list's whole state, as it stands in the URL. */
export type ListSearch = SearchIn<typeof deliveryList>
