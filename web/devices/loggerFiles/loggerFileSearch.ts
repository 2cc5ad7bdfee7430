import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { loggerFileSortKeys, loggerFileStates } from '#contract/devices/rules/loggerFileStates.ts'
import type { PageSize } from '#web/kernel/ui/lists/pageSizes.ts'
import type { Sort } from '#web/kernel/ui/lists/sorting.ts'

/** What the list of loggers' files shows, as it stands in the URL of the import centre. */
export const loggerFileSearch = {
  fileState: z.enum(loggerFileStates).optional().catch(undefined),
  keyword: z.string().trim().min(1).max(200).optional().catch(undefined),
  sort: z.enum(loggerFileSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** The file that is open. */
  file: z.coerce.number<number>().int().positive().optional().catch(undefined),
}
const withoutPage = z.object(loggerFileSearch)
export type LoggerFileSearch = z.output<typeof withoutPage> & { page?: number; size?: PageSize }

/** The newest first, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'uploadedAt', order = 'desc' }: LoggerFileSearch): Sort<typeof sort> => ({
  key: sort,
  order,
})

export const requestOf = (
  { fileState, keyword, sort, order, page, size }: LoggerFileSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof loggerFileCalls.getLoggerFileList> => ({
  state: fileState,
  keyword,
  sort,
  order,
  page,
  pageSize: size,
  enterpriseCode,
})
