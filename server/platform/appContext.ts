import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/platform/settings/config.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** What handlers and jobs work with; tests pass their own database and clock. */
export type AppContext = {
  config: Config
  /** For COPY and transactions on one client; `db` uses the same pool. */
  pool: pg.Pool
  db: Db
  log: FastifyBaseLogger
  now: () => Date
}
