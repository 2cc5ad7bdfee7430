import type { RequestOf } from '#contract/kernel/call.ts'
import type { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { isAuditedTable, type AuditedTable } from '#contract/records/rules/auditedTables.ts'
import type { AuditTrailSearch } from '#web/records/auditTrail/auditTrailSearch.ts'
import { logPeriod } from '#web/records/operationLog/logPeriod.ts'

export const tableOf = ({ table }: AuditTrailSearch): AuditedTable | undefined =>
  table && isAuditedTable(table) ? table : undefined

/** One record, from its beginning. */
export const isWholeHistory = (search: AuditTrailSearch) =>
  tableOf(search) !== undefined &&
  search.record !== undefined &&
  search.from === undefined &&
  search.until === undefined

/** What the URL asks of the server, for a file. A record is one of a table: without it, it is left out. */
export const fileRequestOf = (search: AuditTrailSearch): RequestOf<typeof auditTrailCalls.downloadAuditCsv> => ({
  ...(isWholeHistory(search) ? {} : logPeriod(search)),
  table: tableOf(search),
  record: tableOf(search) && search.record,
  act: search.act,
  actor: search.actor,
  keyword: search.keyword,
  enterpriseCode: search.company,
  order: search.order,
})

/** … and for a page of the list. */
export const requestOf = (search: AuditTrailSearch): RequestOf<typeof auditTrailCalls.getAuditTrail> => ({
  ...fileRequestOf(search),
  page: search.page,
  pageSize: search.size,
})
