import type { Pool } from 'pg'
import { createAlertWork } from '#server/alerts/workAlerts.ts'
import { sealAuditTrail } from '#server/audit/sealAuditTrail.ts'
import { adoptOwnership, placeAuditEntries } from '#server/auditTrail/placeAuditEntries.ts'
import { createPool, kyselyOver } from '#server/db/connect.ts'
import { atMost } from '#server/ending.ts'
import { every } from '#server/jobs/every.ts'
import { createPresence } from '#server/jobs/presence.ts'
import { lanes, startWorker } from '#server/jobs/worker.ts'
import { mergeKpiCounts } from '#server/kpi/mergeKpiCounts.ts'
import type { Parts } from '#server/parts.ts'
import { createReleaseWork } from '#server/releases/releaseQueue.ts'
import { createBudgetWork } from '#server/stabilityBudget/workBudgets.ts'

const renewalPauseMs = 3000
const sealingPauseMs = 3000
const mergingPauseMs = 10_000
const alertPauseMs = 2000
const releasePauseMs = 2000
const budgetPauseMs = 2000
const connectionPatienceMs = 1000

/**
 * Works jobs off, seals the audit trail and places its entries with their companies, sums KPIs up and frees the jobs of processes that were killed, until it is
 * stopped.
 */
export async function startJobs(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const { log } = parts
  const pool = poolOfJobs(parts)
  const presence = createPresence(parts)
  await presence.renew()
  await adoptOwnership(parts.db)
  const own = { ...parts, pool, db: kyselyOver(pool) }
  const workers = await Promise.all(lanes.map(lane => startWorker(lane, own, presence)))
  const renewal = every(renewalPauseMs, presence.renew, log)
  const sealing = every(sealingPauseMs, () => seal(parts), log)
  const merging = every(mergingPauseMs, () => mergeKpiCounts(parts.db), log)
  const alerting = every(alertPauseMs, createAlertWork(parts), log)
  const releasing = every(releasePauseMs, createReleaseWork(parts), log)
  const budgeting = every(budgetPauseMs, createBudgetWork(parts), log)
  return {
    async stop() {
      await Promise.all([...workers, renewal, sealing, merging, alerting, releasing, budgeting].map(one => one.stop()))
      await presence.end()
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
  const own: Pool = createPool({ ...pool.options, password: pool.options.password }, most, onError)
  return own
}

async function seal({ db, log }: Parts) {
  const { sealed, head } = await sealAuditTrail(db)
  // Whoever rewrites the whole chain cannot rewrite the logs: the head is kept outside the database.
  if (sealed > 0) log.info({ sealed, head }, 'audit trail sealed')
  await placeAuditEntries(db)
}
