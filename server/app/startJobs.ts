import type { Pool } from 'pg'
import { createAlertWork } from '#server/quality/alerts/workAlerts.ts'
import { sealAuditTrail } from '#server/records/auditTrail/verification/sealAuditTrail.ts'
import { adoptOwnership, placeAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { unbounded } from '#server/platform/db/connection/requestPool.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { onBehalfOf } from '#server/platform/db/statements/requestContext.ts'
import { applicationNameOf } from '#server/platform/db/connection/poolFigures.ts'
import { every } from '#server/platform/jobs/every.ts'
import { createPresence } from '#server/platform/jobs/presence.ts'
import { lanes, startWorker } from '#server/app/worker.ts'
import { mergeKpiCounts } from '#server/reporting/kpi/mergeKpiCounts.ts'
import type { Parts } from '#server/platform/appContext.ts'
import { beatPauseMs, createHeartbeat } from '#server/operations/platformHealth/heartbeat.ts'
import { createReleaseWork } from '#server/quality/releases/releaseQueue.ts'
import { createBudgetWork } from '#server/quality/stabilityBudget/workBudgets.ts'

const renewalPauseMs = 3000
const sealingPauseMs = 3000
const mergingPauseMs = 10_000
const alertPauseMs = 2000
const releasePauseMs = 2000
const budgetPauseMs = 2000
const connectionPatienceMs = 1000

/**
 * Works jobs off, seals the audit trail and places its entries with their companies, sums KPIs up, frees the jobs of
 * processes that were killed and says that this one is alive, until it is stopped.
 */
export async function startJobs(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const { log } = parts
  const pool = poolOfJobs(parts)
  const presence = createPresence(parts)
  await presence.renew()
  await adoptOwnership(parts.db)
  const own = { ...parts, pool, db: kyselyOver(pool) }
  const workers = await Promise.all(lanes.map(lane => startWorker(lane, own, presence)))
  const heartbeat = createHeartbeat(parts)
  const repeated = (call: string, pauseMs: number, work: () => Promise<void>) =>
    every(pauseMs, () => onBehalfOf({ call: `work:${call}`, request: '' }, work), log)
  const works = [
    repeated('renewPresence', renewalPauseMs, presence.renew),
    repeated('sealAuditTrail', sealingPauseMs, () => seal(parts)),
    repeated('mergeKpiCounts', mergingPauseMs, () => mergeKpiCounts(parts.db)),
    repeated('workAlerts', alertPauseMs, createAlertWork(parts)),
    repeated('workReleases', releasePauseMs, createReleaseWork(parts)),
    repeated('workBudgets', budgetPauseMs, createBudgetWork(parts)),
    repeated('beat', beatPauseMs, heartbeat.beat),
  ]
  return {
    async stop() {
      await Promise.all([...workers, ...works].map(one => one.stop()))
      await presence.end()
      await heartbeat.stop()
      // A job that outlasted its stop ends with the process.
      await atMost(connectionPatienceMs, pool.end())
    },
  }
}

/** Jobs have their own connections: a flood of requests must not starve them, nor they the requests. */
function poolOfJobs({ pool, log }: Parts): Pool {
  // Beside one for each job, one to listen on for each lane and one to take jobs by.
  const most = lanes.reduce((sum, lane) => sum + lane.atOnce + 2, 0)
  const onError = (error: Error) => {
    if (!own.ending) log.warn({ err: error }, 'a connection of the job queue broke')
  }
  const named = { password: pool.options.password, application_name: applicationNameOf('jobs') }
  const own: Pool = createPool({ ...pool.options, ...named, ...unbounded }, most, onError)
  return own
}

async function seal({ db, log }: Parts) {
  const { sealed, head } = await sealAuditTrail(db)
  // Whoever rewrites the whole chain cannot rewrite the logs: the head is kept outside the database.
  if (sealed > 0) log.info({ sealed, head }, 'audit trail sealed')
  await placeAuditEntries(db)
}
