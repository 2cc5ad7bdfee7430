import { z } from 'zod'
import { day } from '#contract/kernel/fields.ts'
import type { LogType, Operation } from '#contract/kernel/operations.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'

const optionalText = z.string().trim().min(1).max(100).optional().catch(undefined)
const optionalDay = day.optional().catch(undefined)
/** The address is read before the words of the log are there: what it names is judged by the page (logRequest.ts). */
const optionalName = <Name extends string>() =>
  z
    .custom<Name>(value => typeof value === 'string')
    .optional()
    .catch(undefined)

/** The log's filters, order and page, as they stand in the URL: what makes no sense is left out. */
export const operationLogSearch = z.object({
  from: optionalDay,
  until: optionalDay,
  type: optionalName<LogType>(),
  operation: optionalName<Operation>(),
  user: optionalText,
  result: z.enum(['success', 'refused']).optional().catch(undefined),
  company: z.string().trim().min(1).max(20).optional().catch(undefined),
  order: z.enum(['asc']).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
})
export type OperationLogSearch = z.output<typeof operationLogSearch>
