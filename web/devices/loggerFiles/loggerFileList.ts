import { z } from 'zod'
import { loggerFileSortKeys, loggerFileStates } from '#contract/devices/rules/loggerFileStates.ts'
import { defineList, type SearchIn, choice, text } from '#web/kernel/ui/lists/defineList.ts'

/** Loggers' files, the newest first. Their state stands in the URL of the import centre, beside others' there. */
export const loggerFileList = defineList({
  filters: { fileState: choice(loggerFileStates), keyword: text() },
  extra: {
    /** The file that is open. */
    file: z.coerce.number<number>().int().positive().optional().catch(undefined),
  },
  sortKeys: loggerFileSortKeys,
  sort: { key: 'uploadedAt', order: 'desc' },
  descendingFirst: ['uploadedAt'],
  names: { fileState: 'state' },
})
export type LoggerFileSearch = SearchIn<typeof loggerFileList>
