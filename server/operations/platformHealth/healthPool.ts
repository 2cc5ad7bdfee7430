import type { Pool } from 'pg'
import { createPool } from '#server/platform/db/connect.ts'
import { applicationNameOf } from '#server/platform/db/connection/poolFigures.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const timeoutMs = 3000

/**
 * One connection for reporting and reading the platform's health: it must not wait behind the work that it reports on,
 * and gives up soon if the database does not answer.
 */
export function createHealthPool({ pool }: Pick<AppContext, 'pool'>): Pool {
  const credentials = { password: pool.options.password, application_name: applicationNameOf('health') }
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, idleTimeoutMillis: 30_000 }
  // A lost connection shows in the next statement, which fails.
  return createPool({ ...pool.options, ...credentials, ...timeouts }, 1, () => undefined)
}
