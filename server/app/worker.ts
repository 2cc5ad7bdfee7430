import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCrontab, run, type JobHelpers, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { jobs, timetable } from '#server/app/jobs.ts'
import { isLastTry, type Job } from '#server/platform/jobs/addJob.ts'
import { sendMailJob } from '#server/platform/mail/sendMail.ts'
import { sendPostJob } from '#server/quality/alerts/channels/sendPost.ts'
import { sendSubscriptionJob } from '#server/integration/epcis/subscriptions/sendSubscription.ts'
import { sendWebhooksJob } from '#server/integration/webhooks/sending/sendWebhooks.ts'
import { isAway } from '#server/platform/http/calls/outOfService.ts'
import { releasedOnce } from '#server/platform/jobs/releasedOnce.ts'
import type { WorkerLease } from '#server/platform/jobs/workerLease.ts'
import { workerLog } from '#server/platform/jobs/workerLog.ts'
import { jobSeconds } from '#server/platform/metrics/processFigures.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A group of jobs with its own workers. */
export type Lane = { jobs: readonly Job<never>[]; atOnce: number; timetable: string }

/** What waits for other servers has its own lanes, so that an unresponsive one delays no other work, and no mail another service. */
const waits: readonly Job<never>[] = [sendMailJob, sendPostJob, sendWebhooksJob, sendSubscriptionJob]
export const lanes: readonly Lane[] = [
  { jobs: [sendMailJob], atOnce: 4, timetable: '' },
  { jobs: [sendPostJob], atOnce: 2, timetable: '' },
  { jobs: [sendWebhooksJob, sendSubscriptionJob], atOnce: 6, timetable: '' },
  { jobs: jobs.filter(job => !waits.includes(job)), atOnce: 4, timetable },
]

/** OPS-5: the process ends within 10 s; a longer job is released and runs again elsewhere. */
const stopTimeoutMs = 3000
const restartPauseMs = 1000
const maxConsecutiveFailures = 8

/** A runner, and what unlocks the jobs that it left locked when it ended. */
type LaneRunner = { runner: Runner; letGo: () => Promise<void> }

/** Runs a lane's jobs until stopped. A runner that ends is replaced, and what it left locked runs again. */
export async function startWorker(lane: Lane, appContext: AppContext, lease: WorkerLease) {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await startRunner(lane, appContext, lease)

  const keepWorking = async () => {
    while (!signal.aborted) {
      await current.runner.promise.catch(error => appContext.log.warn({ err: error }, 'the job worker ended'))
      if (!signal.aborted) await current.letGo().catch(error => appContext.log.warn({ err: error }, 'job session lost'))
      await sleep(restartPauseMs, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) current = await startRunner(lane, appContext, lease).catch(() => current)
    }
  }
  const working = keepWorking()
  return {
    async stop() {
      stopping.abort()
      await stopRunner(current.runner)
      await working
      // A runner that was being started has taken its place.
      await stopRunner(current.runner)
    },
  }
}

async function startRunner(lane: Lane, appContext: AppContext, lease: WorkerLease): Promise<LaneRunner> {
  const taskList = Object.fromEntries(
    lane.jobs.map(({ name, run: work }) => [
      name,
      (payload: unknown, { job }: JobHelpers) =>
        runInRequestContext({ call: `job:${name}`, request: `job-${job.id}` }, () =>
          withTiming(name, () => work(payload as never, appContext, isLastTry(job))),
        ),
    ]),
  ) satisfies TaskList
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  const hold = async (id: string) => {
    poolId = id
    await lease.hold(id)
  }
  const runner = await run({
    pgPool: releasedOnce(appContext.pool),
    concurrency: lane.atOnce,
    noHandleSignals: true,
    logger: workerLog(appContext.log),
    taskList,
    parsedCronItems: parseCrontab(lane.timetable),
    events,
    preset: { plugins: [leasePlugin(hold)], worker: waitsForEnds },
  })
  endWhenFailing(runner, events)
  return { runner, letGo: () => lease.letGo(poolId) }
}

/**
 * Batches, even of one job: otherwise graphile-worker does not wait until a job's end is recorded, and a connection that is
 * lost meanwhile ends the process. Of a batch that fails, it ends the runner.
 */
const waitsForEnds = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

async function withTiming(name: string, work: () => Promise<void>): Promise<void> {
  const end = jobSeconds.startTimer({ name })
  try {
    await work()
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

/** Takes no job before the lease covers the pool. */
function leasePlugin(hold: WorkerLease['hold']): GraphileConfig.Plugin {
  return {
    name: 'HoldLease',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => hold(worker.workerPool.id) } },
  }
}

/**
 * graphile-worker never recovers from a failed first query: such a worker would never take a job again. And where a connection
 * was lost, a job may have been locked without its worker knowing: the runner's end unlocks it, once the database is back.
 */
function endWhenFailing(runner: Runner, events: WorkerEvents) {
  let failures = 0
  let mayHoldMore = false
  const succeeded = () => {
    failures = 0
    if (mayHoldMore) void stopRunner(runner)
    mayHoldMore = false
  }
  events.on('job:start', succeeded)
  events.on('worker:getJob:empty', succeeded)
  events.on('worker:getJob:error', ({ error }) => {
    mayHoldMore ||= isAway(error)
    if (++failures === maxConsecutiveFailures) void stopRunner(runner)
  })
}

async function stopRunner(runner: Runner) {
  const stopped = runner.stop().catch(() => undefined)
  const late = await Promise.race([stopped, sleep(stopTimeoutMs, 'late', { ref: false })])
  if (late === 'late') await runner.kill()
}
