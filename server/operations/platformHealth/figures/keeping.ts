import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Trail = PlatformFigures['trail']

/** The newest copy of the database that was written to a file. */
export async function loadBackup(db: Db): Promise<PlatformFigures['backup']> {
  const { rows } = await sql<Omit<NonNullable<PlatformFigures['backup']>, 'endedAt'> & { endedAt: Date }>`
    select ended_at as "endedAt", host, file_name as "fileName", bytes::float8 as bytes, rows,
           greatest(0, extract(epoch from clock_timestamp() - ended_at))::float8 as "ageSeconds",
           extract(epoch from ended_at - began_at)::float8 as "durationSeconds"
      from backups order by ended_at desc limit 1`.execute(db)
  const [newest] = rows
  return newest ? { ...newest, endedAt: newest.endedAt.toISOString() } : null
}

/** How far the audit trail is sealed, and what its last check found. */
export async function loadTrail(db: Db): Promise<Trail> {
  const { rows } = await sql<Omit<Trail, 'lastCheck'>>`
    select (select h.seq || ':' || encode(h.hash, 'hex') from audit_head h) as head,
           waiting.number as unsealed,
           (select greatest(0, extract(epoch from clock_timestamp() - t.at))::float8
              from audit_trail t where t.id = waiting.oldest) as "oldestUnsealedSeconds"
      from (select count(*)::int as number, min(audit_id) as oldest from audit_unsealed) waiting`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the audit trail has no head')
  return { ...found, lastCheck: await loadLastCheck(db) }
}

async function loadLastCheck(db: Db): Promise<Trail['lastCheck']> {
  const { rows } = await sql<{ ended_at: Date; result_count: number | null; age: number }>`
    select ended_at, result_count, greatest(0, extract(epoch from clock_timestamp() - ended_at))::float8 as age
      from audit_checks where ended_at is not null order by ended_at desc limit 1`.execute(db)
  const [check] = rows
  if (!check) return null
  return {
    endedAt: check.ended_at.toISOString(),
    ageSeconds: check.age,
    outcome: check.result_count === null ? 'failed' : check.result_count === 0 ? 'sound' : 'unsound',
    resultCount: check.result_count,
  }
}
