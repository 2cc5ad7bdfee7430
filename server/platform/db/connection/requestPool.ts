import type { Pool, PoolConfig } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'

/** Nobody waits longer for a call (PLT-2: 180 s): what still works for it then works for nobody. */
const statementMs = 170_000
/** Whoever holds what others wait for has long done, or hangs. */
const lockMs = 60_000
/** A transaction that does nothing holds its locks all the same. */
const idleInTransactionMs = 120_000

const bounded = {
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
}
/** Jobs take as long as they take: they wait for nobody's browser. */
export const unbounded = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** The connections of requests: none is held for ever by a statement, a lock or a forgotten transaction. */
export const createRequestPool = (config: PoolConfig, max: number, onError: (error: Error) => void): Pool =>
  createPool({ ...config, ...bounded }, max, onError)
