import { z } from 'zod'
import { month } from '#contract/kernel/fields.ts'

export const reportViews = ['summary', 'mail'] as const
export type ReportView = (typeof reportViews)[number]

/** What the tab of reports shows, as it stands in the URL: what makes no sense is left out. */
export const reportSearch = z.object({
  view: z.enum(reportViews).optional().catch(undefined),
  /** The month that was last over, without it. */
  month: month.optional().catch(undefined),
  /** Of the links: those of one subscription. */
  subscription: z.coerce.number<number>().int().positive().optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
})
export type ReportSearch = z.output<typeof reportSearch>
