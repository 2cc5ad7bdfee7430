import { sql } from 'kysely'
import type { z } from 'zod'
import type { LogEntry, operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { operations } from '#contract/kernel/operations.ts'
import { successCodes } from '#contract/kernel/words/resultWords.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { blocksOfIds, idsOfPage, within, type LogSource } from '#server/records/operationLog/cappedList.ts'
import { loadLogEntries } from '#server/records/operationLog/logEntries.ts'
import { isReached } from '#server/records/operationLog/isReached.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'

type ListRequest = z.output<typeof operationLogCalls.getLogList.request>
export type LogSearch = Omit<ListRequest, 'page' | 'pageSize'>

/** One page of the log, and the number of entries. */
export async function findOperations(search: ListRequest, context: CallerContext) {
  const { total, hasMore, ids } = await idsOfPage(context.db, await sourceOf(search, context), search)
  return { total, hasMore, rows: await loadLogEntries(context, ids) }
}

/** All entries in the order of the list; throws before the file begins if the search is invalid. */
export async function everyOperation(search: LogSearch, context: CallerContext): Promise<AsyncGenerator<LogEntry>> {
  const source = await sourceOf(search, context)
  return (async function* () {
    for await (const ids of blocksOfIds(context.db, source, search.order)) yield* await loadLogEntries(context, ids)
  })()
}

/** The entries of the caller's own company's users; the platform administrator sees all, or one company's (REC-3). */
async function sourceOf(search: LogSearch, { db, caller, config, scope }: CallerContext): Promise<LogSource> {
  const { enterpriseCode, type, operation, user, result } = search
  const companyId = enterpriseCode === undefined ? administered(caller) : await companyOf(db, caller, enterpriseCode)
  const conditions = given([
    within(sql`l.at`, search, config.timeZone),
    companyId !== 'all' && sql`l.company_id = ${companyId}`,
    scope.centreIds !== 'all' && isReached(scope, caller),
    type && sql`l.operation = any(${operationsOf(type)}::text[])`,
    operation && sql`l.operation = ${operation}`,
    user && sql`l.user_id = any(${await usersNamed(db, user, companyId)}::bigint[])`,
    result && sql`(l.result_code = any(${[...successCodes]}::int[])) = ${result === 'success'}`,
  ])
  return { from: sql`operation_log l`, at: sql`l.at`, id: sql`l.id`, conditions }
}

const operationsOf = (type: string) => Object.entries(operations).flatMap(([name, one]) => (one === type ? [name] : []))

/** The users whose name or address contains the text; their entries are found by an index. */
async function usersNamed(db: Db, typed: string, companyId: number | 'all'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
     where ${holdsAny([sql`u.name`, sql`u.email`], typed)}
       and ${companyId === 'all' ? sql`true` : sql`u.company_id = ${companyId}`}`.execute(db)
  return rows.map(row => row.id)
}
