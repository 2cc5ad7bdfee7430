import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'
import type { AuditedTable } from '#contract/records/rules/auditedTables.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'

const optionalText = z.string().trim().min(1).max(100).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)

/** The trail's filters, order and page, as they stand in the URL: what makes no sense is left out. */
export const auditTrailSearch = z.object({
  from: optionalDay,
  until: optionalDay,
  /** Judged by the page, which has the list of tables (auditRequest.ts). */
  table: z
    .custom<AuditedTable>(value => typeof value === 'string')
    .optional()
    .catch(undefined),
  record: z.coerce.string<string>().trim().min(1).max(200).optional().catch(undefined),
  act: z.enum(['I', 'U', 'D']).optional().catch(undefined),
  actor: optionalText,
  keyword: optionalText,
  company: z.string().trim().min(1).max(20).optional().catch(undefined),
  order: z.enum(['asc']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
})
export type AuditTrailSearch = z.output<typeof auditTrailSearch>
