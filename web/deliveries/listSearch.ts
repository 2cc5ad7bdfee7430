import { z } from 'zod'
import { deliverySortKeys } from '#contract/calls/deliverySearch.ts'
import { outcomes } from '#contract/calls/deliveryShapes.ts'
import { day } from '#contract/fields.ts'
import { pageSizes } from '#web/ui/pageSizes.ts'

export const periods = ['month', 'halfYear', 'year', 'own'] as const

const optionalText = z.string().min(1).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)

/** The list's whole state, as it stands in the URL: what makes no sense is left out rather than refused. */
export const listSearch = z.object({
  /** One or several numbers; the other criteria then rest. */
  number: optionalText,
  period: z.enum(periods).optional().catch(undefined),
  from: optionalDay,
  until: optionalDay,
  /** Transport sections, separated by commas; all of them without it. */
  sections: z
    .string()
    .regex(/^000[123](,000[123]){0,2}$/)
    .optional()
    .catch(undefined),
  status: z.enum(['1', '2']).optional().catch(undefined),
  excursion: z.enum(['00', '01']).optional().catch(undefined),
  outcome: z.enum(outcomes).optional().catch(undefined),
  late: z.enum(['1']).optional().catch(undefined),
  customerNumber: optionalText,
  productName: optionalText,
  productCode: optionalText,
  lot: optionalText,
  departurePlace: optionalText,
  deliveryDestination: optionalText,
  carrier: optionalText,
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(deliverySortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type ListSearch = z.output<typeof listSearch>
