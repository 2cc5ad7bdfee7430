import type { Pool, PoolClient } from 'pg'

type Answer = (error: Error | undefined, client: PoolClient | undefined, release: (broken?: unknown) => void) => void

/**
 * The pool for graphile-worker (0.18): it gives the connection on which it listens back twice if it stops while its first
 * statement there waits for a lost database, and nobody catches what the pool throws then.
 */
export function releasedOnce(pool: Pool): Pool {
  const connect = (answer?: Answer) => {
    if (answer === undefined) return pool.connect()
    return pool.connect((error, client, release) => answer(error, client, once(release)))
  }
  return Object.create(pool, { connect: { value: connect } }) as Pool
}

function once(release: (broken?: unknown) => void) {
  let isReleased = false
  return (broken?: unknown) => {
    if (!isReleased) release(broken)
    isReleased = true
  }
}
