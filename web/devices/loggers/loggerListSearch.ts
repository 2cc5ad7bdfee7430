import { z } from 'zod'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { loggerSortKeys, loggerUseChoices, calibrationStates } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const flag = z.enum(['1']).optional().catch(undefined)

/** The registry's filters, sorting and page, as they stand in the URL: what makes no sense is left out. */
export const loggerListSearch = z.object({
  keyword: z.string().trim().min(1).max(200).optional().catch(undefined),
  calibration: z.enum(calibrationStates).optional().catch(undefined),
  silent: flag,
  lowBattery: flag,
  overlapping: flag,
  use: z.enum(loggerUseChoices).optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(loggerSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type LoggerListSearch = z.output<typeof loggerListSearch>

export type SortKey = (typeof loggerSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

/** By serial, unless somebody chose otherwise. */
export const sortOf = ({ sort = 'serial', order = 'asc' }: LoggerListSearch): Sort => ({ key: sort, order })

// What runs out first, and what is emptiest, is looked for first.
const fromTheBeginning = loggerSortKeys.filter(key => key !== 'lastAt' && key !== 'registeredAt')
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, fromTheBeginning)

/** What the URL asks of the server, for a file. */
export const fileRequestOf = (
  { keyword, calibration, silent, lowBattery, overlapping, use, sort, order }: LoggerListSearch,
  enterpriseCode: string | undefined,
): RequestOf<typeof loggerCalls.downloadLoggerCsv> => ({
  keyword,
  calibration,
  silent: silent === '1' ? true : undefined,
  lowBattery: lowBattery === '1' ? true : undefined,
  overlapping: overlapping === '1' ? true : undefined,
  use,
  sort,
  order,
  enterpriseCode,
})

/** … and for a page of the list. */
export const requestOf = (search: LoggerListSearch, enterpriseCode: string | undefined) => ({
  ...fileRequestOf(search, enterpriseCode),
  page: search.page,
  pageSize: search.size,
})

/** No logger has the number 0: an address without one leads to /404. */
export const oneLogger = z.object({ loggerId: z.coerce.number<number>().int().positive().catch(0) })
