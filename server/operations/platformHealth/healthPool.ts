import type { Pool } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'
import { applicationNameOf } from '#server/platform/db/connection/poolFigures.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const patienceMs = 3000

/**
 * One connection to tell and ask how the platform is: it must not wait behind the work that it tells of, and gives up
 * soon where the database does not answer.
 */
export function createHealthPool({ pool }: Pick<AppContext, 'pool'>): Pool {
  const named = { password: pool.options.password, application_name: applicationNameOf('health') }
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, idleTimeoutMillis: 30_000 }
  // That it is lost is told by the next statement, which fails.
  return createPool({ ...pool.options, ...named, ...patience }, 1, () => undefined)
}
