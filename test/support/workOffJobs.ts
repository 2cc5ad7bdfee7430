import { runOnce } from 'graphile-worker'
import { jobs } from '#server/app/jobs.ts'
import { workerLog } from '#server/platform/jobs/workerLog.ts'
import type { TestApp } from '#test/support/testApp.ts'

/** Does what the calls so far asked to be done after their answer. */
export async function workOffJobs({ parts }: TestApp): Promise<void> {
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload as never, parts)]),
  )
  await runOnce({ pgPool: parts.pool, taskList, logger: workerLog(parts.log), noHandleSignals: true })
}
