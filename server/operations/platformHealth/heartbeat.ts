import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { sql } from 'kysely'
import { clientVersion } from '#contract/kernel/version.ts'
import { kyselyOver, type Db, type DbOrTx } from '#server/platform/db/connect.ts'
import {
  returnSlowStatements,
  drainSlowStatements,
  type SlowStatement,
} from '#server/platform/db/statements/statementTimes.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { returnFaults, drainFaults, type Fault } from '#server/platform/metrics/faults.ts'
import { createHealthPool } from '#server/operations/platformHealth/healthPool.ts'
import { createProcessReports } from '#server/operations/platformHealth/processReport.ts'

/** A process without a heartbeat for so long has ended or hangs. */
export const silentAfterMs = 45_000
export const beatPauseMs = 10_000

export type Heartbeat = { beat: () => Promise<void>; stop: () => Promise<void> }

/**
 * Reports to the database that this process is alive and how it is, and saves its internal errors and slow statements,
 * so that they outlive it.
 */
export function createHeartbeat(appContext: Pick<AppContext, 'pool'>): Heartbeat {
  const pool = createHealthPool(appContext)
  const db = kyselyOver(pool)
  const id = randomUUID()
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const reports = createProcessReports()

  async function beat() {
    const [faults, statements] = [drainFaults(), drainSlowStatements()]
    try {
      await db.transaction().execute(async tx => {
        await writeBeat(tx, id, startedAt, JSON.stringify(reports.report()))
        await writeFaults(tx, id, faults)
        await writeStatements(tx, id, statements)
      })
    } catch (error) {
      returnFaults(faults)
      returnSlowStatements(statements)
      throw error
    }
  }

  return {
    beat,
    async stop() {
      reports.stop()
      // A process that cannot report its end will appear as silent.
      const ended = sql`update portal_processes set ended_at = clock_timestamp() where id = ${id}`.execute(db)
      await ended.catch(() => undefined)
      await pool.end()
    },
  }
}

/** Uses the database's clock, because the clocks of several machines differ. */
const writeBeat = (tx: DbOrTx, id: string, startedAt: Date, report: string) =>
  sql`
    insert into portal_processes (id, host, pid, version, started_at, beat_at, report)
    values (${id}, ${os.hostname()}, ${process.pid}, ${clientVersion}, ${startedAt}, clock_timestamp(), ${report})
    on conflict (id) do update set beat_at = excluded.beat_at, report = excluded.report`.execute(tx)

async function writeFaults(tx: DbOrTx, process_id: string, faults: readonly Fault[]) {
  if (faults.length === 0) return
  const rows = faults.map(({ at, request, call, kind }) => ({ process_id, at, request_id: request, call, kind }))
  await tx.insertInto('portal_faults').values(rows).execute()
}

async function writeStatements(tx: DbOrTx, process_id: string, statements: readonly SlowStatement[]) {
  if (statements.length === 0) return
  const rows = statements.map(({ at, call, request, durationMs, hasFailed, statement }) => ({
    process_id,
    at,
    call,
    request_id: request,
    duration_ms: durationMs,
    has_failed: hasFailed,
    statement,
  }))
  await tx.insertInto('slow_statements').values(rows).execute()
}

/** The rows kept of each table: in a bad week each process reports hundreds of slow statements an hour. */
const maxRows = 10_000

/**
 * Deletes processes without a heartbeat for a month, and their errors and slow statements, and the oldest rows beyond
 * the limit. The logs keep them longer.
 */
export async function deleteOldHealth(db: Db): Promise<void> {
  await sql`delete from portal_processes where beat_at < now() - interval '30 days'`.execute(db)
  for (const table of ['portal_faults', 'slow_statements'] as const) {
    await sql`
      delete from ${sql.table(table)} where at < now() - interval '30 days'
         or id <= (select max(newest.id) - ${maxRows}::bigint from ${sql.table(table)} newest)`.execute(db)
  }
}
