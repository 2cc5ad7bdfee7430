import { runOnce } from 'graphile-worker'
import { jobs } from '#server/app/jobs.ts'
import { workerLog } from '#server/platform/jobs/workerLog.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** Runs the jobs that earlier calls queued. */
export async function workOffJobs({ appContext }: TestApp): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.map(({ name, run }) => [name, (payload: unknown) => run(payload as never, appContext)]),
  )
  await runOnce({ pgPool: appContext.pool, taskList, logger: workerLog(appContext.log), noHandleSignals: true })
}
