import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { createHealthPool } from '#server/operations/platformHealth/healthPool.ts'
import { loadArrivals } from '#server/operations/platformHealth/figures/arrivals.ts'
import { loadTrail, loadDatabase, loadBackup } from '#server/operations/platformHealth/figures/database.ts'
import {
  loadCostlyStatements,
  loadFaults,
  loadSlowStatements,
} from '#server/operations/platformHealth/figures/troubles.ts'
import { loadJobs, loadMails, loadOpenAlerts, loadQueues } from '#server/operations/platformHealth/figures/work.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { silentAfterMs } from '#server/operations/platformHealth/heartbeat.ts'
import { ProcessReport } from '#server/operations/platformHealth/processReport.ts'

/** How long an answer is reused, so that monitors and open pages do not add up. */
const reusedForMs = 5000
/** Monitoring the database must not slow it down. */
const statementTimeout = '2500ms'

/** Loads the platform's figures on a separate connection, which closes with the application. */
export function openHealth(app: FastifyInstance, appContext: AppContext): () => Promise<PlatformFigures> {
  const pool = createHealthPool(appContext)
  app.addHook('onClose', () => pool.end())
  return createPlatformFigures(appContext, pool)
}

/** Loads the figures at most every few seconds and once at a time. Throws if the database is unreachable. */
function createPlatformFigures(appContext: Pick<AppContext, 'config'>, pool: Pool): () => Promise<PlatformFigures> {
  let last: { loadedAtMs: number; answer: Promise<PlatformFigures> } | undefined
  return async () => {
    const nowMs = performance.now()
    if (!last || nowMs - last.loadedAtMs > reusedForMs) {
      const answer = runInRequestContext({ call: 'work:platformFigures', request: '' }, () =>
        loadFigures(appContext, pool),
      )
      const request = { loadedAtMs: nowMs, answer }
      last = request
      answer.catch(() => {
        if (last === request) last = undefined
      })
    }
    return await last.answer
  }
}

const loadFigures = ({ config }: Pick<AppContext, 'config'>, pool: Pool): Promise<PlatformFigures> =>
  inSnapshot(pool, async db => {
    await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(db)
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
    const now = rows[0]?.now ?? new Date()
    return {
      at: now.toISOString(),
      processes: await loadProcesses(db),
      database: await loadDatabase(db, config),
      jobs: await loadJobs(db),
      queues: await loadQueues(db),
      openAlerts: await loadOpenAlerts(db),
      mails: await loadMails(db, config.smtpUrl !== undefined),
      readings: await loadArrivals(db, now),
      backup: await loadBackup(db),
      trail: await loadTrail(db),
      slowStatements: await loadSlowStatements(db),
      costlyStatements: await loadCostlyStatements(db),
      ...(await loadFaults(db)),
    }
  })

type Row = Pick<Process, 'host' | 'pid' | 'version' | 'silentSeconds'> & {
  startedAt: Date
  beatAt: Date
  endedAt: Date | null
  report: unknown
}
type Process = PlatformFigures['processes'][number]

/** How long ended or silent processes are shown: long enough to see in the morning what happened at night. */
const shownFor = '12 hours'
const maxProcesses = 50

/** The processes of the portal, running ones first. */
async function loadProcesses(db: Db): Promise<PlatformFigures['processes']> {
  const { rows } = await sql<Row>`
    select host, pid, version, started_at as "startedAt", beat_at as "beatAt", ended_at as "endedAt", report,
           greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 as "silentSeconds"
      from portal_processes where beat_at > now() - ${shownFor}::interval
     order by ended_at is not null, beat_at desc limit ${maxProcesses}`.execute(db)
  return rows.map(({ startedAt, beatAt, endedAt, report, ...row }) => ({
    ...row,
    state: stateOf(endedAt, row.silentSeconds),
    startedAt: startedAt.toISOString(),
    beatAt: beatAt.toISOString(),
    ...(ProcessReport.safeParse(report).data ?? emptyReport),
  }))
}

/** A process of another version may report other fields. */
const emptyReport: ProcessReport = {
  memoryBytes: 0,
  heapBytes: 0,
  loopDelayMs: 0,
  worstLoopDelayMs: 0,
  node: '',
  pools: [],
}

const stateOf = (endedAt: Date | null, silentSeconds: number) => {
  if (endedAt) return 'ended'
  return silentSeconds * 1000 > silentAfterMs ? 'silent' : 'alive'
}
