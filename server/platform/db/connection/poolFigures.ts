import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { connectionWaitSeconds } from '#server/platform/metrics/processFigures.ts'

/** What the connections of one kind of work do. */
export type PoolFigures = { pool: string; busy: number; idle: number; waiting: number; most: number }

const open = new Set<Pool>()

/** Takes the time that work waits for one of these connections, and keeps the pool in sight until it is ended. */
export function watchPool(pool: Pool): void {
  open.add(pool)
  const name = nameOf(pool)
  const connect = pool.connect.bind(pool)
  const timed = (answer?: Parameters<typeof connect>[0]) => {
    const wait = connectionWaitSeconds.startTimer({ pool: name })
    if (answer === undefined) return connect().finally(wait)
    // Whoever gives a connection back calls this: what follows is still on behalf of who waited (origin.ts).
    return connect(
      AsyncLocalStorage.bind((...given: Parameters<typeof answer>) => {
        wait()
        answer(...given)
      }),
    )
  }
  pool.connect = timed as typeof pool.connect
}

/** Of this process, by the kind of work. */
export function poolFigures(): PoolFigures[] {
  const byName = new Map<string, PoolFigures>()
  for (const pool of open) {
    if (pool.ended) open.delete(pool)
    else {
      const name = nameOf(pool)
      const before = byName.get(name) ?? { pool: name, busy: 0, idle: 0, waiting: 0, most: 0 }
      byName.set(name, {
        pool: name,
        busy: before.busy + pool.totalCount - pool.idleCount,
        idle: before.idle + pool.idleCount,
        waiting: before.waiting + pool.waitingCount,
        most: before.most + (pool.options.max ?? 0),
      })
    }
  }
  return [...byName.values()]
}

/** PostgreSQL shows the same name beside each connection. */
const prefix = 'kelvinchain '
export type PoolName = 'requests' | 'jobs' | 'mqtt' | 'health'
export const applicationNameOf = (name: PoolName) => prefix + name
const nameOf = ({ options }: Pool) => (options.application_name ?? '').replace(prefix, '') || 'requests'
