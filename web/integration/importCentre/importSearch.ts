import { z } from 'zod'
import { loggerFileList } from '#web/devices/loggerFiles/loggerFileList.ts'
import { importList } from '#web/integration/importCentre/history/importList.ts'

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
