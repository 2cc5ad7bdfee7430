import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Background work, listed in `app/jobs.ts`. It is queued with addJob in the transaction of a change, runs after the commit,
 * and is retried until it succeeds or its tries are used up, so it must be idempotent.
 */
export type Job<Payload> = {
  name: string
  run: (payload: Payload, appContext: AppContext, isLastTry?: boolean) => Promise<void>
}

/** Of a job `j` of the queue: it runs, or will; one whose tries are used up stays there with its key. */
export const isToRun = sql<boolean>`(j.attempts < j.max_attempts or j.locked_at is not null)`

/** Whether a job that is running is not retried if it fails. */
export const isLastTry = ({ attempts, max_attempts: most }: { attempts: number; max_attempts: number }) =>
  attempts >= most

/** `runAt`: when it may run, by default at once. Jobs of one `queue` run one after the other (companyTurns.ts). */
type When = { runAt?: Date | undefined; queue?: RawBuilder<string> | undefined }

/** Queues a job in the transaction of a change; a rollback removes it. */
export async function addJob<Payload>(
  tx: DbOrTx,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { runAt, queue }: When = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}, run_at => ${runAt ?? null}::timestamptz)`.execute(tx)
}
