import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { systemsBy } from '#contract/records/words/auditWords.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isAbout, isReached } from '#server/records/auditTrail/isReached.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { type LogSource, within } from '#server/records/operationLog/cappedList.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'

export type AuditSearch = z.output<typeof auditTrailCalls.downloadAuditCsv.request>
/** The company whose records are read. */
export type Whose = number | 'all'

/** By default the caller's own company, or all for the platform administrator, who may choose one (REC-2). */
export const whoseRecords = async ({ enterpriseCode }: AuditSearch, { db, caller }: CallerContext): Promise<Whose> =>
  enterpriseCode === undefined ? administered(caller) : await companyOf(db, caller, enterpriseCode)

/** The matching entries: those indexed by the company, or the whole trail by time. */
export async function sourceOf(
  search: AuditSearch,
  whose: Whose,
  { db, config, scope }: CallerContext,
): Promise<LogSource> {
  const { table, record, act, actors, actor, keyword } = search
  const isOfPeople = actors === 'people'
  // People's few changes have an index of their own; all others are found by their owner.
  const [at, id] = whose === 'all' || isOfPeople ? [sql`t.at`, sql`t.id`] : [sql`o.at`, sql`o.audit_id`]
  const ofEntry = given([
    table && sql`t.table_name = ${table}`,
    record && sql`t.record = ${record}`,
    act && sql`t.act = ${act}`,
    isOfPeople && sql`t.actor like 'user:%'`,
    actors === 'machines' && sql`t.actor not like 'user:%'`,
    actor && (await isBy(db, actor, whose)),
    keyword && isAbout(keyword),
  ])
  const isSeen = scope.centreIds !== 'all' && isReached(scope.centreIds, id)
  const period = periodOf(search, at, config.timeZone)
  if (whose === 'all') {
    // The subject of an entry is known once it is indexed.
    const indexed = sql`audit_trail t join audit_seals s on s.audit_id = t.id join audit_indexed p on s.seq <= p.seq`
    const from = isSeen ? indexed : sql`audit_trail t`
    return { from, at, id, conditions: given([period, ...ofEntry, isSeen]) }
  }
  // The trail is only joined if a condition needs it.
  const entry = ofEntry.length > 0 ? sql`join audit_trail t on t.id = o.audit_id and t.at = o.at` : sql``
  return {
    from: sql`audit_owners o ${entry}`,
    at,
    id,
    conditions: given([sql`o.company_id = ${whose}`, period, ...ofEntry, isSeen]),
  }
}

/** The history of one record needs no period; any other search does (PLT-20). */
function periodOf({ from, until, table, record }: AuditSearch, at: RawBuilder<unknown>, timeZone: string) {
  if (from !== undefined && until !== undefined) return within(at, { from, until }, timeZone)
  if (record !== undefined && table === undefined) throw missing('table')
  if (record !== undefined && from === undefined && until === undefined) return sql`true`
  throw missing(from === undefined ? 'from' : 'until')
}

const missing = (path: string) =>
  new PortalError(codes.invalidParameters, [{ path, message: 'is wanted, unless one record is asked for' }])

/** Users, API keys and system processes. Only the own company's users are found by email address: those of others are not shown. */
async function isBy(db: Db, typed: string, whose: Whose): Promise<RawBuilder<unknown>> {
  const own = whose === 'all' ? sql`true` : sql`u.company_id = ${whose}`
  const { rows } = await sql<{ actor: string }>`
    select 'user:' || u.id as actor from users u
     where ${holdsAny([sql`u.name`], typed)} or (${own} and ${holdsAny([sql`u.email`], typed)})
    union all select 'key:' || k.id from api_keys k where ${holdsAny([sql`k.name`], typed)}`.execute(db)
  const sought = typed.normalize('NFKC').toLowerCase()
  const systems = systemsBy(name => name.normalize('NFKC').toLowerCase().includes(sought))
  const known = [...rows.map(row => row.actor), ...systems.map(name => `system:${name}`)]
  return sql`(t.actor = any(${known}::text[])
    or (t.actor like 'system:%' or t.actor like 'database:%') and ${holds(sql`t.actor`, typed)})`
}
