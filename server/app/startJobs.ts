import type { Pool } from 'pg'
import { workAlerts } from '#server/quality/alerts/workAlerts.ts'
import { sealAuditTrail } from '#server/records/auditTrail/verification/sealAuditTrail.ts'
import { adoptOwnership, indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import { createPool, kyselyOver } from '#server/platform/db/connect.ts'
import { unbounded } from '#server/platform/db/connection/requestPool.ts'
import { atMost } from '#server/platform/shutdown.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { applicationNameOf } from '#server/platform/db/connection/poolFigures.ts'
import { repeat } from '#server/platform/jobs/repeat.ts'
import { createWorkerLease, type WorkerLease } from '#server/platform/jobs/workerLease.ts'
import { lanes, startWorker } from '#server/app/worker.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { beatPauseMs, createHeartbeat, type Heartbeat } from '#server/operations/platformHealth/heartbeat.ts'
import { workReleases } from '#server/quality/releases/releaseQueue.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'

const connectionPatienceMs = 1000

/** Works jobs off, and repeats what cannot wait for the next minute of their timetable, until it is stopped. */
export async function startJobs(appContext: AppContext): Promise<{ stop: () => Promise<void> }> {
  const pool = poolOfJobs(appContext)
  const lease = createWorkerLease(appContext)
  await lease.renew()
  await adoptOwnership(appContext.db)
  const own = { ...appContext, pool, db: kyselyOver(pool) }
  const workers = await Promise.all(lanes.map(lane => startWorker(lane, own, lease)))
  const heartbeat = createHeartbeat(appContext)
  const works = repeatedWorks(appContext, lease, heartbeat).map(({ name, pauseMs, work }) =>
    repeat(pauseMs, () => runInRequestContext({ call: `work:${name}`, request: '' }, work), appContext.log),
  )
  return {
    async stop() {
      await Promise.all([...workers, ...works].map(one => one.stop()))
      await lease.end()
      await heartbeat.stop()
      // A job that outlasted its stop ends with the process.
      await atMost(connectionPatienceMs, pool.end())
    },
  }
}

/**
 * What a timetable by the minute is too slow for. Nor can a change queue these as jobs: all writers would wait for each
 * other at one job's key, and without a key each reading that comes in would leave a job.
 */
const repeatedWorks = (appContext: AppContext, lease: WorkerLease, heartbeat: Heartbeat): RepeatedWork[] => [
  // A one-time password is good for five minutes: the mail of a killed process must leave soon.
  { name: 'renewLease', pauseMs: 3000, work: lease.renew },
  // Until an entry is sealed and its head is in the log, it could be changed unnoticed.
  { name: 'sealAuditTrail', pauseMs: 3000, work: () => seal(appContext) },
  // Goods that are warm now are in somebody's hands now.
  { name: 'workAlerts', pauseMs: 2000, work: () => workAlerts(appContext) },
  // What the facts no longer let pass must not stay released.
  { name: 'workReleases', pauseMs: 2000, work: () => workReleases(appContext) },
  // A page says that its figures are not current until this is done.
  { name: 'workBudgets', pauseMs: 2000, work: () => workBudgets(appContext) },
  // Each process speaks for itself; silence must be seen within a minute.
  { name: 'beat', pauseMs: beatPauseMs, work: heartbeat.beat },
]
type RepeatedWork = { name: string; pauseMs: number; work: () => Promise<void> }

/** Jobs have their own connections: a flood of requests must not starve them, nor they the requests. */
function poolOfJobs({ pool, log }: AppContext): Pool {
  // Beside one for each job, one to listen on for each lane and one to take jobs by.
  const most = lanes.reduce((sum, lane) => sum + lane.atOnce + 2, 0)
  const onError = (error: Error) => {
    if (!own.ending) log.warn({ err: error }, 'a connection of the job queue broke')
  }
  const named = { password: pool.options.password, application_name: applicationNameOf('jobs') }
  const own: Pool = createPool({ ...pool.options, ...named, ...unbounded }, most, onError)
  return own
}

async function seal({ db, log }: AppContext) {
  const { sealed, head } = await sealAuditTrail(db)
  // Whoever rewrites the whole chain cannot rewrite the logs: the head is kept outside the database.
  if (sealed > 0) log.info({ sealed, head }, 'audit trail sealed')
  await indexAuditEntries(db)
}
