import type { Pool } from 'pg'
import { workAlerts } from '#server/quality/alerts/workAlerts.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { adoptOwnership, indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { unbounded } from '#server/platform/db/connection/requestPool.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { applicationNameOf } from '#server/platform/db/connection/poolFigures.ts'
import { repeat } from '#server/platform/jobs/repeat.ts'
import { createWorkerLease, type WorkerLease } from '#server/platform/jobs/workerLease.ts'
import { lanes, startWorker } from '#server/app/worker.ts'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { workSubscriptions } from '#server/integration/epcis/subscriptions/workSubscriptions.ts'
import { planWebhooks } from '#server/integration/webhooks/planning/planMessages.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { beatPauseMs, createHeartbeat, type Heartbeat } from '#server/operations/platformHealth/heartbeat.ts'
import { workReleases } from '#server/quality/releases/releaseQueue.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'

const poolEndTimeoutMs = 1000

/** Runs jobs, and repeats work that cannot wait for the minute of the timetable, until stopped. */
export async function startJobs(appContext: AppContext): Promise<{ stop: () => Promise<void> }> {
  const pool = poolOfJobs(appContext)
  const lease = createWorkerLease(appContext)
  await lease.renew()
  await adoptOwnership(appContext.db)
  const jobContext = { ...appContext, pool, db: kyselyOver(pool) }
  const workers = await Promise.all(lanes.map(lane => startWorker(lane, jobContext, lease)))
  const heartbeat = createHeartbeat(appContext)
  const repeats = repeatedWork(appContext, lease, heartbeat).map(({ name, pauseMs, work }) =>
    repeat(pauseMs, () => runInRequestContext({ call: `work:${name}`, request: '' }, work), appContext.log),
  )
  return {
    async stop() {
      await Promise.all([...workers, ...repeats].map(running => running.stop()))
      await lease.end()
      await heartbeat.stop()
      // A job that outlasts its stop ends with the process.
      await atMost(poolEndTimeoutMs, pool.end())
    },
  }
}

/**
 * Work that needs to run more often than every minute. Changes cannot queue it as jobs: all writers would wait for each
 * other at one job's key, and without a key each incoming reading would add a job.
 */
const repeatedWork = (appContext: AppContext, lease: WorkerLease, heartbeat: Heartbeat): RepeatedWork[] => [
  // A one-time password is valid for five minutes: the mails of a killed process must be sent soon.
  { name: 'renewLease', pauseMs: 3000, work: lease.renew },
  // Until an entry is sealed and its hash is in the log, it could be changed unnoticed.
  { name: 'sealAuditTrail', pauseMs: 3000, work: () => seal(appContext) },
  // An excursion now concerns goods that somebody holds now.
  { name: 'workAlerts', pauseMs: 2000, work: () => workAlerts(appContext) },
  // A release that the facts no longer support must not stay.
  { name: 'workReleases', pauseMs: 2000, work: () => workReleases(appContext) },
  // Pages mark their figures as outdated until this is done.
  { name: 'workBudgets', pauseMs: 2000, work: () => workBudgets(appContext) },
  // Who polls or subscribes to events wants them while the goods arrive.
  { name: 'recordEvents', pauseMs: 2000, work: () => recordEvents(appContext) },
  // Systems of others act on what they are told within seconds.
  { name: 'planWebhooks', pauseMs: 2000, work: () => planWebhooks(appContext) },
  { name: 'workSubscriptions', pauseMs: 2000, work: () => workSubscriptions(appContext) },
  // Each process reports for itself; a silent one must be noticed within a minute.
  { name: 'beat', pauseMs: beatPauseMs, work: heartbeat.beat },
]
type RepeatedWork = { name: string; pauseMs: number; work: () => Promise<void> }

/** Jobs have their own connections: requests and jobs must not starve each other. */
function poolOfJobs({ pool, log }: AppContext): Pool {
  // One for each job, one to listen on for each lane and one to take jobs with.
  const maxConnections = lanes.reduce((sum, lane) => sum + lane.atOnce + 2, 0)
  const onError = (error: Error) => {
    if (!jobPool.ending) log.warn({ err: error }, 'a connection of the job queue broke')
  }
  const credentials = { password: pool.options.password, application_name: applicationNameOf('jobs') }
  const jobPool: Pool = createPool({ ...pool.options, ...credentials, ...unbounded }, maxConnections, onError)
  return jobPool
}

async function seal({ db, log }: AppContext) {
  const { sealed, head } = await sealAuditTrail(db)
  // Whoever rewrites the whole chain cannot rewrite the logs, so its head is also recorded there.
  if (sealed > 0) log.info({ sealed, head }, 'audit trail sealed')
  await indexAuditEntries(db)
}
