import { runOnce, type JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import { jobs } from '#server/app/jobs.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isLastTry } from '#server/platform/jobs/addJob.ts'
import { workerLog } from '#server/platform/jobs/workerLog.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

/** Runs the jobs that earlier calls queued. */
export async function workOffJobs({ appContext }: TestApp): Promise<void> {
  const taskList = Object.fromEntries(
    jobs.map(({ name, run }) => [
      name,
      (payload: unknown, { job }: JobHelpers) => run(payload as never, appContext, isLastTry(job)),
    ]),
  )
  // It ends where the next job of a queue cannot be taken yet, because the last one is just being completed.
  do {
    await runOnce({ pgPool: appContext.pool, taskList, logger: workerLog(appContext.log), noHandleSignals: true })
  } while (await areReady(appContext.db))
}

async function areReady(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where locked_at is null and attempts = 0 and run_at <= now() limit 1`.execute(db)
  return rows.length > 0
}
