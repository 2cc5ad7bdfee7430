import { z } from 'zod'
import { dayOfPeriod } from '#contract/kernel/fields.ts'
import { incidentKinds } from '#contract/reporting/rules/incidents.ts'
import type { DashboardPeriod } from '#contract/reporting/rules/dashboardPeriod.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'

// Every page loads this: the rules of periods come with the dashboard.
const periods = ['day', 'week', 'month'] as const satisfies readonly DashboardPeriod[]

/** The dashboard's whole state, as it stands in the URL: what is as it is by default stays out of it. */
export const dashboardSearch = z.object({
  /** A week without it. */
  period: z.enum(periods).optional().catch(undefined),
  /** A day of the period; today without it. */
  day: dayOfPeriod.optional().catch(undefined),
  /** The section that the chart shows; all of them without it. */
  section: z.enum(transportSections).optional().catch(undefined),
  /** What went wrong in the last 7 days; in the last 24 hours without it. */
  span: z.enum(['week']).optional().catch(undefined),
  /** What of it is listed; the first kind with a count without it. */
  incident: z.enum(incidentKinds).optional().catch(undefined),
  /** The board that is shown, or the standard; without it, the one that the user chose last. */
  board: z
    .union([z.literal('standard'), z.coerce.number<number>().int().positive()])
    .optional()
    .catch(undefined),
  /** REP-15: automatic update, unless it was switched off. */
  auto: z.enum(['off']).optional().catch(undefined),
})
export type DashboardSearch = z.output<typeof dashboardSearch>
export type BoardSearch = Pick<DashboardSearch, 'board' | 'auto'>
