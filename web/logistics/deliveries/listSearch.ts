import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import { deliverySortKeys } from '#contract/logistics/rules/lists.ts'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'

export const periods = ['month', 'halfYear', 'year', 'own'] as const
/** LOG-7, LOG-8: in transit, delivered; what awaits its pickup, and what is late, is looked for in the same place. */
export const statusChoices = ['1', '2', 'awaitingPickup', 'pickedUp', 'late'] as const
export type StatusChoice = (typeof statusChoices)[number]

/** As the contract bounds them: names may be longer than numbers. */
const number = z.string().trim().min(1).max(100).optional().catch(undefined)
const name = z.string().trim().min(1).max(200).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)
const flag = z.enum(['1']).optional().catch(undefined)

/** The list's whole state, as it stands in the URL: what makes no sense is left out rather than refused. */
export const listSearch = z.object({
  /** One or several numbers; the other criteria then rest. */
  number: z.string().trim().min(1).max(4000).optional().catch(undefined),
  period: z.enum(periods).optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  /** Transport sections, separated by commas; all of them without it. */
  sections: z
    .string()
    .regex(/^000[123](,000[123]){0,2}$/)
    .optional()
    .catch(undefined),
  status: z.enum(statusChoices).optional().catch(undefined),
  excursion: z.enum(['00', '01']).optional().catch(undefined),
  outcome: z.enum(shownOutcomes).optional().catch(undefined),
  calibration: z.enum(calibrationFlags).optional().catch(undefined),
  late: flag,
  amended: flag,
  conflictingData: flag,
  customerNumber: number,
  productName: name,
  productCode: number,
  lot: number,
  departurePlace: name,
  deliveryDestination: name,
  depositor: name,
  consignee: name,
  carrier: name,
  logger: number,
  expiryFrom: optionalDay,
  expiryTo: optionalDay,
  scheduledArrivalFrom: optionalDay,
  scheduledArrivalTo: optionalDay,
  deliveredFrom: optionalDay,
  deliveredTo: optionalDay,
  /** Whole names and codes: a dashboard leads to exactly what it counts. */
  departurePlaceName: name,
  deliveryDestinationName: name,
  carrierCode: number,
  depositCode: number,
  itemCode: number,
  itemExcursion: flag,
  /** On one map instead of the list. */
  view: z.enum(['map']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(deliverySortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type ListSearch = z.output<typeof listSearch>
