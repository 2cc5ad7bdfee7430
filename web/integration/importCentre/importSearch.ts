import { z } from 'zod'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { loggerFileList } from '#web/devices/loggerFiles/loggerFileList.ts'
import { choice, defineList } from '#web/kernel/ui/lists/defineList.ts'

/** What was taken in, the newest first. */
export const importList = defineList({ filters: { kind: choice(importKinds) } })

const optionalId = z.coerce.number<number>().int().positive().optional().catch(undefined)

/** What the import centre shows, as it stands in the URL: what makes no sense is left out. */
export const importSearch = loggerFileList.url.and(
  z.object({
    view: z.enum(['loggerFiles', 'history']).optional().catch(undefined),
    kind: importList.filters.kind.url,
    /** The file that was checked and is not decided upon yet. */
    check: optionalId,
    /** One import of the history. */
    import: optionalId,
  }),
)
export type ImportSearch = z.output<typeof importSearch>
