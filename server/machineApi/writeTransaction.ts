import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from '#server/db/onOneClient.ts'
import type { Db } from '#server/db/connect.ts'

const tries = 4
const serializationFailure = '40001'
const deadlock = '40P01'

/** One transaction for a request; begun anew, at most three times, where it met another one on its way. */
export async function writeTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Db) => Promise<Result>,
): Promise<Result> {
  for (let left = tries - 1; ; left--) {
    try {
      return await inTransaction(pool, work)
    } catch (error) {
      if (left === 0 || !isCollision(error)) throw error
      // Two that met must not meet again at the same moment.
      await sleep(20 + Math.random() * 100)
    }
  }
}

const isCollision = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === serializationFailure || error.code === deadlock)
