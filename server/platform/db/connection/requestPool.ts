import type { Pool, PoolConfig } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'

const bounded = {
  /** A call takes at most 180 s (PLT-2). */
  statement_timeout: 170_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 120_000,
}
/** Jobs may take any time. */
export const unbounded = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** The connections of requests, with timeouts for statements, locks and idle transactions, and plans that are kept. */
export const createRequestPool = (config: PoolConfig, max: number, onError: (error: Error) => void): Pool =>
  createPool({ ...config, ...bounded, isKeepingStatements: true }, max, onError)
