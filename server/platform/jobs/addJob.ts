import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Work that is done after the answer. It is queued with addJob in the transaction of the change that wants it, runs once
 * that is committed, and again until it succeeds: it must bear being run twice. `app/jobs.ts` lists them all.
 */
export type Job<Payload> = { name: string; run: (payload: Payload, appContext: AppContext) => Promise<void> }

/** Queues a job in the transaction of the change that asks for it: what is rolled back is never done. */
export async function addJob<Payload>(tx: DbOrTx, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json)`.execute(tx)
}
