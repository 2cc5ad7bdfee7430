import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { sealAuditTrail } from '#server/audit/sealAuditTrail.ts'
import { createPool } from '#server/db/connect.ts'
import { every } from '#server/jobs/every.ts'
import { jobs, timetable } from '#server/jobs/jobs.ts'
import { createPresence, type Presence } from '#server/jobs/presence.ts'
import { workerLog } from '#server/jobs/workerLog.ts'
import type { Parts } from '#server/parts.ts'

const jobsAtOnce = 4
const renewalPauseMs = 3000
const sealingPauseMs = 3000
/** product 9: the process ends within 10 s; a job that takes longer is given back and runs again elsewhere. */
const patienceMs = 3000
const restartPauseMs = 1000

/** Works jobs off, seals the audit trail and frees the jobs of processes that were killed, until it is stopped. */
export async function startJobs(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const { log } = parts
  const pool = workerPool(parts)
  const presence = createPresence(parts)
  await presence.renew()
  const worker = await keepWorking(parts, pool, presence)
  const renewal = every(renewalPauseMs, presence.renew, log)
  const sealing = every(sealingPauseMs, () => seal(parts), log)
  return {
    async stop() {
      await Promise.all([worker.stop(), renewal.stop(), sealing.stop()])
      await presence.end()
      await pool.end()
    },
  }
}

/** Its own connections: a flood of requests must not starve the jobs, nor the jobs the requests. */
function workerPool({ pool, log }: Parts): pg.Pool {
  const onError = (error: Error) => {
    if (!own.ending) log.warn({ err: error }, 'a connection of the job queue broke')
  }
  const own: pg.Pool = createPool({ ...pool.options, password: pool.options.password }, jobsAtOnce + 2, onError)
  own.on('connect', client => client.on('error', onError))
  return own
}

/** A worker ends when it cannot even give a job back (the database was away for long); another one then takes over. */
async function keepWorking(parts: Parts, pool: pg.Pool, presence: Presence) {
  const stopping = new AbortController()
  let runner = await startRunner(parts, pool, presence)
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(error => parts.log.error({ err: error }, 'the job worker ended'))
      if (stopping.signal.aborted) return
      await sleep(restartPauseMs)
      if (stopping.signal.aborted) return
      runner = await startRunner(parts, pool, presence).catch(() => runner)
    }
  }
  const watched = watch()
  return {
    async stop() {
      stopping.abort()
      await stopRunner(runner)
      await watched
      // One that was just being started has taken its place.
      await stopRunner(runner)
    },
  }
}

function startRunner(parts: Parts, pool: pg.Pool, presence: Presence): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload as never, parts)]),
  ) satisfies TaskList
  return run({
    pgPool: pool,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: workerLog(parts.log),
    taskList,
    crontab: timetable,
    preset: { plugins: [announcing(presence)] },
  })
}

/** No job is taken before the pool has said whose it is. */
function announcing(presence: Presence): GraphileConfig.Plugin {
  return {
    name: 'AnnouncePresence',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => presence.announce(worker.workerPool.id) } },
  }
}

async function stopRunner(runner: Runner) {
  const stopped = runner.stop().catch(() => undefined)
  const late = await Promise.race([stopped, sleep(patienceMs, 'late', { ref: false })])
  if (late === 'late') await runner.kill()
}

async function seal({ db, log }: Parts) {
  const { sealed, head } = await sealAuditTrail(db)
  // Whoever rewrites the whole chain cannot rewrite the logs: the head is kept outside the database.
  if (sealed > 0) log.info({ sealed, head }, 'audit trail sealed')
}
