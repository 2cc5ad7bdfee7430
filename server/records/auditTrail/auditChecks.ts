import { sql } from 'kysely'
import type { AuditCheck } from '#contract/records/calls/auditTrail.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'

/** The number of results that a check stores; a corrupt database has millions. */
export const maxResults = 200
/** A check that takes longer was given up, and another one may start. Less than a day: it must not prevent the next night's. */
const maxDuration = `20 hours`

export type NamedResult = AuditCheck['results'][number]

/** Starts a check unless one is running, and returns its id. `askedBy`: null for the scheduled check. */
export async function openCheck(tx: DbOrTx, askedBy: number | null, now: Date): Promise<number | undefined> {
  await sql`
    update audit_checks set ended_at = ${now}
     where ended_at is null and asked_at < ${now}::timestamptz - ${maxDuration}::interval`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into audit_checks (asked_by, asked_at, head)
    select ${askedBy}::bigint, ${now}, seq || ':' || encode(hash, 'hex') from audit_head
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function isOpen(db: Db, checkId: number): Promise<boolean> {
  const { rows } = await sql`select from audit_checks where id = ${checkId} and ended_at is null`.execute(db)
  return rows.length > 0
}

/** Stores the results of a check; `found` is missing if the check failed. */
export async function endCheck(
  tx: DbOrTx,
  checkId: number,
  now: Date,
  found?: { count: number; results: readonly NamedResult[] },
): Promise<void> {
  await sql`
    update audit_checks set ended_at = ${now}, result_count = ${found?.count ?? null},
      results = ${JSON.stringify(found?.results ?? [])}::jsonb
     where id = ${checkId} and ended_at is null`.execute(tx)
}

type StoredCheck = {
  id: number
  asked_at: Date
  ended_at: Date | null
  head: string
  result_count: number | null
  results: NamedResult[]
  name: string | null
}

/** The newest checks. Only the platform administrator sees who requested them and their results. */
export async function newestChecks(db: Db, count: number, isWhole: boolean): Promise<AuditCheck[]> {
  const { rows } = await sql<StoredCheck>`
    select k.id, k.asked_at, k.ended_at, k.head, k.result_count, k.results, u.name
      from audit_checks k left join users u on u.id = k.asked_by order by k.id desc limit ${count}`.execute(db)
  return rows.map(row => ({
    id: row.id,
    askedAt: row.asked_at.toISOString(),
    askedBy: isWhole ? row.name : null,
    endedAt: row.ended_at?.toISOString() ?? null,
    head: row.head,
    outcome: outcomeOf(row),
    resultCount: isWhole ? row.result_count : null,
    results: isWhole ? row.results : [],
  }))
}

function outcomeOf({ ended_at, result_count }: StoredCheck): AuditCheck['outcome'] {
  if (!ended_at) return 'running'
  if (result_count === null) return 'failed'
  return result_count === 0 ? 'sound' : 'unsound'
}
