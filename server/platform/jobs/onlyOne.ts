import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Any numbers, the same for every process, each for one kind of work. */
const locks = { kpiCounts: 7_214_366, alerts: 7_214_367, releases: 7_214_368, budgets: 7_214_371 } as const

/**
 * Whether this process is the one that does some work, from now until its transaction ends; answers false at once where
 * another one is. What a process that dies had begun is rolled back, and its lock is free.
 */
export async function isOnlyOne(tx: DbOrTx, work: keyof typeof locks): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${locks[work]}) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}
