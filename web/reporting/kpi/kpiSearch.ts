import { z } from 'zod'
import { month } from '#contract/kernel/fields.ts'
import { kpis } from '#contract/reporting/rules/kpi.ts'
import { dashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { pageSizes } from '#web/kernel/ui/lists/defineList.ts'

const optionalMonth = month.optional().catch(undefined)
const optionalCode = z.string().trim().min(1).max(100).optional().catch(undefined)
const shared = {
  from: optionalMonth,
  until: optionalMonth,
  centre: optionalCode,
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
}

/** The KPI dashboard's state as it stands in the URL: what makes no sense is left out. */
export const kpiSearch = z.object({
  ...shared,
  // Boards may have cards of the delivery dashboard.
  ...dashboardSearch.shape,
  kpi: z.enum(kpis).optional().catch(undefined),
  /** What is listed of this KPI; without it nothing is. Of `month` and `place` alone, where these are given. */
  part: z.enum(['all', 'met', 'missed', 'beside']).optional().catch(undefined),
  month: optionalMonth,
  place: optionalCode,
})
export type KpiSearch = z.output<typeof kpiSearch>
export type Part = NonNullable<KpiSearch['part']>

/** … and that of KPI Registration. */
export const kpiRegistrationSearch = z.object({ ...shared, view: z.enum(['targets']).optional().catch(undefined) })
export type KpiRegistrationSearch = z.output<typeof kpiRegistrationSearch>
