import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { keptState } from '#server/platform/db/keptByDatabase.ts'
import { isOutdatedPlan } from '#server/platform/db/statements/outdatedPlan.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

const tries = 4
const serializationFailure = '40001'
const deadlock = '40P01'
/** Another transaction deleted what this one refers to, or decided about what it changes: a retry sees that. */
const foreignKeyViolation = '23503'
const collisions = new Set([serializationFailure, deadlock, foreignKeyViolation, keptState])

/** The data on which a plan was based has changed: it is planned again in another transaction. */
export class PlanOutdated extends Error {
  readonly code = serializationFailure
}

/** One transaction for a request, retried up to three times if it collides with another one. */
export const writeTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Db) => Promise<Result>,
): Promise<Result> => againAfterCollision(() => inTransaction(pool, work))

/** The same of a transaction with what it needs to know before it begins. */
export async function againAfterCollision<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isCollision(error)) throw error
      // Two that collided must not retry at the same moment.
      await sleep(20 + Math.random() * 100)
    }
  }
}

const isCollision = (error: unknown) => collisions.has(errorCode(error) ?? '') || isOutdatedPlan(error)
