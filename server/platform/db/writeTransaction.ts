import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { keptState } from '#server/platform/db/keptByDatabase.ts'

const tries = 4
const serializationFailure = '40001'
const deadlock = '40P01'
/** Another transaction took away what this one refers to, or decided about what it changes: it sees that when begun anew. */
const foreignKeyViolation = '23503'
const collisions = new Set([serializationFailure, deadlock, foreignKeyViolation, keptState])

/** What was planned rests on what is no more so: to be planned anew, in another transaction. */
export class PlanOutdated extends Error {
  readonly code = serializationFailure
}

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

const isCollision = (error: unknown) => error instanceof Error && 'code' in error && collisions.has(String(error.code))
