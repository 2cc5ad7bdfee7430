import type { RequestOf } from '#contract/kernel/call.ts'
import type { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { logTypes, operations, type LogType, type Operation } from '#contract/kernel/operations.ts'
import { logPeriod } from '#web/records/operationLog/logPeriod.ts'
import type { OperationLogSearch } from '#web/records/operationLog/operationLogSearch.ts'

export const typeOf = ({ type }: OperationLogSearch): LogType | undefined =>
  type && type in logTypes ? type : undefined
export const operationOf = ({ operation }: OperationLogSearch): Operation | undefined =>
  operation && operation in operations ? operation : undefined

const filtersOf = (search: OperationLogSearch) => ({
  ...logPeriod(search),
  user: search.user,
  result: search.result,
  enterpriseCode: search.company,
  order: search.order,
})

/** What the URL asks of the server, for a page of the list. */
export const requestOf = (search: OperationLogSearch): RequestOf<typeof operationLogCalls.getLogList> => ({
  ...filtersOf(search),
  type: typeOf(search),
  operation: operationOf(search),
  page: search.page,
  pageSize: search.size,
})

/** … and for a file of one type: an operation of another type is no wish of this file. */
export function fileRequestOf(
  search: OperationLogSearch,
  type: LogType,
): RequestOf<typeof operationLogCalls.downloadLogCsv> {
  const operation = operationOf(search)
  return { ...filtersOf(search), type, operation: operation && operations[operation] === type ? operation : undefined }
}
