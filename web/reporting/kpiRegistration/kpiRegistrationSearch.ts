import { z } from 'zod'
import { month } from '#contract/kernel/fields.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'

const optionalMonth = month.optional().catch(undefined)

/** KPI Registration as it stands in the URL: what makes no sense is left out. */
export const kpiRegistrationSearch = z.object({
  view: z.enum(['targets']).optional().catch(undefined),
  from: optionalMonth,
  until: optionalMonth,
  centre: z.string().trim().min(1).max(100).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
})
export type KpiRegistrationSearch = z.output<typeof kpiRegistrationSearch>
