import { z } from 'zod'
import { auditActorKinds, auditActs, auditedTables } from '#contract/records/rules/auditedTables.ts'
import { defineList, type SearchIn, choice, own, text } from '#web/kernel/ui/lists/defineList.ts'
import { byTime, logFilters, logPeriod } from '#web/records/logs/logList.ts'

/** The days that are listed: of one record, its whole history unless the URL names some. */
export const listedDays = (search: { from?: string; until?: string; table?: unknown; record?: unknown }) => {
  const isWholeHistory = search.table && search.record && !search.from && !search.until
  return isWholeHistory ? undefined : logPeriod(search)
}

export const listedActors = [...auditActorKinds, 'all'] as const
type ListedActors = (typeof listedActors)[number]

/** Changes by people unless others are asked for: machines change a thousand times as much. A record's history has all. */
export const actorsListed = (search: { table?: unknown; record?: unknown; actors?: ListedActors }) =>
  search.actors ?? (search.table && search.record ? 'all' : 'people')

/** What changed, by whom, when and why. A record is one of a table: without it, it is left out. */
export const auditTrailList = defineList({
  filters: {
    ...logFilters,
    table: choice(auditedTables),
    record: own(z.string().trim().min(1).max(200)),
    act: choice(auditActs),
    actors: own(z.enum(listedActors)),
    actor: text(100),
    keyword: text(100),
  },
  ...byTime,
  criteria: ({ from, until, table, record, act, actors, actor, keyword, company }) => ({
    ...listedDays({ from, until, table, record }),
    table,
    record: table && record,
    act,
    actors: auditActorKinds.find(kind => kind === actorsListed({ actors, table, record })),
    actor,
    keyword,
    enterpriseCode: company,
  }),
})
export type AuditTrailSearch = SearchIn<typeof auditTrailList>
