import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Background work, listed in `app/jobs.ts`. It is queued with addJob in the transaction of a change, runs after the commit,
 * and is retried until it succeeds, so it must be idempotent.
 */
export type Job<Payload> = { name: string; run: (payload: Payload, appContext: AppContext) => Promise<void> }

/** Queues a job in the transaction of a change, from a time on if it should wait; a rollback removes it. */
export async function addJob<Payload>(
  tx: DbOrTx,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  runAt: Date | null = null,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz)`.execute(
    tx,
  )
}
