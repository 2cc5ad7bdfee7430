import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { connectionWaitSeconds } from '#server/platform/metrics/processFigures.ts'

/** The connections of one kind of work. */
export type PoolFigures = { pool: string; busy: number; idle: number; waiting: number; most: number }

const open = new Set<Pool>()

/** Measures how long work waits for a connection, and lists the pool in `poolFigures` until it ends. */
export function watchPool(pool: Pool): void {
  open.add(pool)
  const name = nameOf(pool)
  const connect = pool.connect.bind(pool)
  const timed = (answer?: Parameters<typeof connect>[0]) => {
    const wait = connectionWaitSeconds.startTimer({ pool: name })
    if (answer === undefined) return connect().finally(wait)
    // The request that releases a connection calls this; the context must be that of the one that waited.
    return connect(
      AsyncLocalStorage.bind((...given: Parameters<typeof answer>) => {
        wait()
        answer(...given)
      }),
    )
  }
  pool.connect = timed as typeof pool.connect
}

/** The figures of this process, by the kind of work. */
export function poolFigures(): PoolFigures[] {
  for (const pool of open) if (pool.ended) open.delete(pool)
  return Array.from(Map.groupBy(open, nameOf), ([pool, pools]) => {
    const sum = (count: (one: Pool) => number) => pools.reduce((total, one) => total + count(one), 0)
    return {
      pool,
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      most: sum(({ options }) => options.max ?? 0),
    }
  })
}

/** PostgreSQL shows this name for each connection. */
const prefix = 'kelvinchain '
export type PoolName = 'requests' | 'jobs' | 'mqtt' | 'health'
export const applicationNameOf = (name: PoolName) => prefix + name
const nameOf = ({ options }: Pool) => (options.application_name ?? '').replace(prefix, '') || 'requests'
