import { z } from 'zod'
import { importKinds } from '#contract/kernel/importKinds.ts'
import { loggerFileList } from '#web/devices/loggerFiles/loggerFileList.ts'
import { eventOutcomes } from '#contract/integration/rules/capturedEvents.ts'
import { choice, defineList, text } from '#web/kernel/ui/lists/defineList.ts'

/** What was taken in, the newest first. */
export const importList = defineList({ filters: { kind: choice(importKinds) } })

/** Events that systems sent by EPCIS. */
export const capturedEventList = defineList({
  filters: { words: text(200), outcome: choice(eventOutcomes), captureId: text(36) },
})

const optionalId = z.coerce.number<number>().int().positive().optional().catch(undefined)

/** What the import centre shows, as it stands in the URL: what makes no sense is left out. */
export const importSearch = loggerFileList.url.and(
  z.object({
    view: z.enum(['loggerFiles', 'history', 'events']).optional().catch(undefined),
    kind: importList.filters.kind.url,
    words: capturedEventList.filters.words.url,
    outcome: capturedEventList.filters.outcome.url,
    /** The document whose events are listed, and the event that is open. */
    captureId: capturedEventList.filters.captureId.url,
    event: optionalId,
    /** The file that was checked and is not decided upon yet. */
    check: optionalId,
    /** One import of the history. */
    import: optionalId,
  }),
)
export type ImportSearch = z.output<typeof importSearch>
