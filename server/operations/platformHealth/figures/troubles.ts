import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { withoutValues } from '#server/platform/db/statements/statementTimes.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

type Slow = PlatformFigures['slowStatements'][number]
type Costly = NonNullable<PlatformFigures['costlyStatements']>[number]
type Fault = PlatformFigures['faults'][number]

const maxRows = 10
const maxTextLength = 500

/** Slow statements of all processes within the last day, grouped by call and statement. */
export async function loadSlowStatements(db: Db): Promise<Slow[]> {
  const { rows } = await sql<Dated<Slow, 'lastAt'>>`
    select call, count(*)::int as times, count(*) filter (where has_failed)::int as failures,
           max(duration_ms) as "worstMs", max(at) as "lastAt",
           (array_agg(request_id order by duration_ms desc))[1] as "requestId",
           left(statement, ${maxTextLength}) as statement
      from slow_statements where at > now() - interval '1 day'
     group by call, statement order by "worstMs" desc limit ${maxRows}`.execute(db)
  return rows.map(isoTimes)
}

/** The figures of pg_stat_statements, if the database was started with it and the extension exists; otherwise null. */
export async function loadCostlyStatements(db: Db): Promise<Costly[] | null> {
  const { rows: extension } = await sql<{ available: boolean }>`
    select to_regclass('pg_stat_statements') is not null
       and current_setting('shared_preload_libraries') like '%pg_stat_statements%' as available`.execute(db)
  if (extension[0]?.available !== true) return null
  const { rows } = await sql<Costly>`
    select calls::float8 as runs, mean_exec_time as "meanMs", max_exec_time as "worstMs", total_exec_time as "totalMs",
           query as statement
      from pg_stat_statements where dbid = (select d.oid from pg_database d where d.datname = current_database())
     order by total_exec_time desc limit ${maxRows}`.execute(db)
  // pg_stat_statements keeps the comment of the first run, though its figures are for all runs.
  return rows.map(row => ({
    ...row,
    statement: withoutValues(row.statement.replace(comment, '')).slice(0, maxTextLength),
  }))
}

const comment = /^\/\*.*?\*\/ /

/** The newest requests that ended in an internal error, and their number within the last hour. */
export async function loadFaults(db: Db): Promise<{ faults: Fault[]; faultsLastHour: number }> {
  const { rows } = await sql<Dated<Fault, 'at'>>`
    select f.at, f.request_id as "requestId", f.call, f.kind, p.host
      from portal_faults f join portal_processes p on p.id = f.process_id
     where f.at > now() - interval '7 days' order by f.at desc limit ${maxRows}`.execute(db)
  const { rows: counts } = await sql<{ number: number }>`
    select count(*)::int as number from portal_faults where at > now() - interval '1 hour'`.execute(db)
  return { faults: rows.map(isoTimes), faultsLastHour: counts[0]?.number ?? 0 }
}
