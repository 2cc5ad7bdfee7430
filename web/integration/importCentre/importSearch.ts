import { z } from 'zod'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { loggerFileSearch } from '#web/devices/loggerFiles/loggerFileSearch.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'

const optionalId = z.coerce.number<number>().int().positive().optional().catch(undefined)

/** What the import centre shows, as it stands in the URL: what makes no sense is left out. */
export const importSearch = z.object({
  view: z.enum(['loggerFiles', 'history']).optional().catch(undefined),
  kind: z.enum(importKinds).optional().catch(undefined),
  /** The file that was checked and is not decided upon yet. */
  check: optionalId,
  /** One import of the history. */
  import: optionalId,
  ...loggerFileSearch,
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
})
export type ImportSearch = z.output<typeof importSearch>
