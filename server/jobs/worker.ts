import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { jobs, timetable } from '#server/jobs/jobs.ts'
import type { Presence } from '#server/jobs/presence.ts'
import { workerLog } from '#server/jobs/workerLog.ts'
import type { Parts } from '#server/parts.ts'

export const jobsAtOnce = 4
/** product 9: the process ends within 10 s; a job that takes longer is given back and runs again elsewhere. */
const patienceMs = 3000
const restartPauseMs = 1000
const failuresInARow = 2 * jobsAtOnce

/** Works jobs off until it is stopped. A worker that ends, or only fails to take jobs, is replaced by a new one. */
export async function startWorker(parts: Parts, pool: pg.Pool, presence: Presence) {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await startRunner(parts, pool, presence)

  const keepWorking = async () => {
    while (!signal.aborted) {
      await current.promise.catch(error => parts.log.warn({ err: error }, 'the job worker ended'))
      await sleep(restartPauseMs, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) current = await startRunner(parts, pool, presence).catch(() => current)
    }
  }
  const working = keepWorking()
  return {
    async stop() {
      stopping.abort()
      await stopRunner(current)
      await working
      // One that was just being started has taken its place.
      await stopRunner(current)
    },
  }
}

async function startRunner(parts: Parts, pool: pg.Pool, presence: Presence): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload as never, parts)]),
  ) satisfies TaskList
  const events: WorkerEvents = new EventEmitter()
  const runner = await run({
    pgPool: pool,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: workerLog(parts.log),
    taskList,
    crontab: timetable,
    events,
    preset: { plugins: [announcing(presence)] },
  })
  endWhenFailing(runner, events)
  return runner
}

/** No job is taken before the pool has said whose it is. */
function announcing(presence: Presence): GraphileConfig.Plugin {
  return {
    name: 'AnnouncePresence',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => presence.announce(worker.workerPool.id) } },
  }
}

/** graphile-worker keeps a first look at the database that failed for ever: such a worker never takes a job again. */
function endWhenFailing(runner: Runner, events: WorkerEvents) {
  let failures = 0
  const succeeded = () => {
    failures = 0
  }
  events.on('job:start', succeeded)
  events.on('worker:getJob:empty', succeeded)
  events.on('worker:getJob:error', () => {
    if (++failures === failuresInARow) void stopRunner(runner)
  })
}

async function stopRunner(runner: Runner) {
  const stopped = runner.stop().catch(() => undefined)
  const late = await Promise.race([stopped, sleep(patienceMs, 'late', { ref: false })])
  if (late === 'late') await runner.kill()
}
