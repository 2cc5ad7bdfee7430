import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { JobName, PayloadOf } from '#server/app/jobs.ts'

/** Queues a job in the transaction of the change that asks for it: what is rolled back is never done. */
export async function addJob<Name extends JobName>(tx: DbOrTx, name: Name, payload: PayloadOf<Name>): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(tx)
}
