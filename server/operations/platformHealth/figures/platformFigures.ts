import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { createHealthPool } from '#server/operations/platformHealth/healthPool.ts'
import { loadArrivals } from '#server/operations/platformHealth/figures/arrivals.ts'
import { loadDatabase } from '#server/operations/platformHealth/figures/database.ts'
import { loadBackup, loadTrail } from '#server/operations/platformHealth/figures/keeping.ts'
import { loadProcesses } from '#server/operations/platformHealth/figures/processes.ts'
import {
  loadCostlyStatements,
  loadFaults,
  loadSlowStatements,
} from '#server/operations/platformHealth/figures/troubles.ts'
import { loadJobs, loadMails, loadOpenAlerts, loadQueues } from '#server/operations/platformHealth/figures/work.ts'

/** So long one look is good for everybody who asks: monitors and open pages must not add up. */
const rememberedMs = 5000
/** Asking how the database is must not make it worse. */
const statementPatience = '2500ms'

/** For as long as the application is open: how the platform is, asked on a connection of its own. */
export function openHealth(app: FastifyInstance, appContext: AppContext): () => Promise<PlatformFigures> {
  const pool = createHealthPool(appContext)
  app.addHook('onClose', () => pool.end())
  return createPlatformFigures(appContext, pool)
}

/** Asks how the platform is, at most every few seconds, and by one look at a time. Throws where the database is away. */
function createPlatformFigures(appContext: Pick<AppContext, 'config'>, pool: Pool): () => Promise<PlatformFigures> {
  let last: { askedAtMs: number; answer: Promise<PlatformFigures> } | undefined
  return async () => {
    const nowMs = performance.now()
    if (!last || nowMs - last.askedAtMs > rememberedMs) {
      const answer = runInRequestContext({ call: 'work:platformFigures', request: '' }, () =>
        loadFigures(appContext, pool),
      )
      const asked = { askedAtMs: nowMs, answer }
      last = asked
      answer.catch(() => {
        if (last === asked) last = undefined
      })
    }
    return await last.answer
  }
}

const loadFigures = ({ config }: Pick<AppContext, 'config'>, pool: Pool): Promise<PlatformFigures> =>
  inSnapshot(pool, async db => {
    await sql`select set_config('statement_timeout', ${statementPatience}, true)`.execute(db)
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
