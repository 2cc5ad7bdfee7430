import { sql } from 'kysely'
import type { LogEntry, operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { inOrderOfFields, type SubjectField } from '#contract/records/words/subjectWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { namesOf } from '#server/records/operationLog/namedSubjects.ts'
import type { z } from 'zod'
import { operations } from '#contract/kernel/operations.ts'
import { successCodes } from '#contract/kernel/words/resultWords.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import { blocksOfIds, idsOfPage, type LogSource, within } from '#server/records/operationLog/cappedList.ts'
import { isReached } from '#server/records/operationLog/isReached.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'

type Stored = Pick<LogEntry, 'id' | 'user' | 'company' | 'operation' | 'resultCode' | 'ip'> & {
  at: Date
  subject: Record<string, unknown>
}

type Reader = Pick<CallerContext, 'db' | 'scope' | 'caller'>

/** Entries in the order of the ids, with the names of subjects that the reader may see. */
export async function loadLogEntries({ db, scope, caller }: Reader, ids: readonly number[]): Promise<LogEntry[]> {
  const stored = await storedEntries(db, ids)
  const subjects = new Map(stored.map(({ id, subject }) => [id, inOrderOfFields(flatSubject(subject))]))
  const names = await namesOf(db, scope, [...subjects.values()].flat(), caller.language)
  return stored.map(({ at, subject: _subject, ...entry }) => {
    const fields = subjects.get(entry.id) ?? []
    return {
      ...entry,
      at: at.toISOString(),
      subject: fields.map(one => ({
        ...one,
        values: one.values.map(value => names.get(one.field)?.get(value) ?? value),
      })),
      deliveryId: seenDelivery(fields, names),
    }
  })
}

async function storedEntries(db: Db, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select l.id, l.at, l.operation, l.subject, l.result_code as "resultCode", host(l.ip) as ip,
      case when u.id is not null then json_build_object('name', u.name, 'email', u.email) end as user,
      case when c.id is not null then json_build_object('enterpriseCode', c.code, 'enterpriseName', c.name,
        'enterpriseNameEn', c.name_en) end as company
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join operation_log l on l.id = asked.id
    left join users u on u.id = l.user_id
    left join companies c on c.id = l.company_id
    order by asked.place`.execute(db)
  return rows
}

function seenDelivery(fields: LogEntry['subject'], names: Awaited<ReturnType<typeof namesOf>>): number | null {
  const [id] = fields.find(({ field }) => field === 'deliveryId')?.values ?? []
  return id !== undefined && names.get('deliveryId')?.has(id) ? Number(id) : null
}

/** The stored fields of a request, including those of nested search criteria. */
function flatSubject(subject: Readonly<Record<string, unknown>>): SubjectField[] {
  return Object.entries(subject).flatMap(([field, value]) => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value)) return [{ field, values: value.map(field === 'alerts' ? alertIdIn : textOf) }]
    if (typeof value === 'object') return flatSubject(value as Record<string, unknown>)
    return [{ field, values: [textOf(value)] }]
  })
}

/** Alerts are requested as the user saw them. */
const alertIdIn = (alert: { alertId: number }) => String(alert.alertId)

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

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
