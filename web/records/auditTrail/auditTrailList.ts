import { z } from 'zod'
import { auditActs, auditedTables } from '#contract/records/rules/auditedTables.ts'
import { defineList, type SearchIn, choice, own, text } from '#web/kernel/ui/lists/defineList.ts'
import { byTime, logFilters, logPeriod } from '#web/records/logs/logList.ts'

/** The days that are listed: of one record, its whole history unless the URL names some. */
export const listedDays = (search: { from?: string; until?: string; table?: unknown; record?: unknown }) => {
  const isWholeHistory = search.table && search.record && !search.from && !search.until
  return isWholeHistory ? undefined : logPeriod(search)
}

/** What changed, by whom, when and why. A record is one of a table: without it, it is left out. */
export const auditTrailList = defineList({
  filters: {
    ...logFilters,
    table: choice(auditedTables),
    record: own(z.string().trim().min(1).max(200)),
    act: choice(auditActs),
    actor: text(100),
    keyword: text(100),
  },
  ...byTime,
  criteria: ({ from, until, table, record, act, actor, keyword, company }) => ({
    ...listedDays({ from, until, table, record }),
    table,
    record: table && record,
    act,
    actor,
    keyword,
    enterpriseCode: company,
  }),
})
export type AuditTrailSearch = SearchIn<typeof auditTrailList>
