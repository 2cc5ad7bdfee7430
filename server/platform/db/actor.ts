import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'

/**
 * Sets who makes the following changes of this transaction, and why, for the trigger of the audit trail. `actor` is
 * `user:12`, `key:3` or `system:simulator`. Outside a transaction it has no effect on later statements.
 */
export async function asActor(tx: DbOrTx, actor: string, reason = ''): Promise<void> {
  await sql`select set_config('portal.actor', ${actor}, true), set_config('portal.reason', ${reason}, true)`.execute(tx)
}

/** Runs `work` in a transaction whose changes the audit trail attributes to `actor`. */
export const transactionAs = async <Result>(
  db: Db,
  actor: string,
  work: (tx: Tx) => Promise<Result>,
  reason?: string,
): Promise<Result> =>
  await db.transaction().execute(async tx => {
    await asActor(tx, actor, reason)
    return await work(tx)
  })

/** The same for the user who makes a call. */
export const asCaller = <Result>(
  { db, caller }: { db: Db; caller: { userId: number } },
  work: (tx: Tx) => Promise<Result>,
  reason?: string,
): Promise<Result> => transactionAs(db, `user:${caller.userId}`, work, reason)
