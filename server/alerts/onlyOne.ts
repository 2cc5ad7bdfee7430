import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** Any number, the same for every process: one of them works on alerts at a time. */
const alertsLock = 7_214_367

/**
 * Works on alerts in one transaction, unless another process does so now: then it answers null at once. What a process
 * that dies had begun is rolled back, and its lock is free.
 */
export async function asOnlyOne<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
  return await db.transaction().execute(async tx => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${alertsLock}) as "isOurs"`.execute(tx)
    return rows[0]?.isOurs ? await work(tx) : null
  })
}
