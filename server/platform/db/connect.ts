import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types as parsers, type CustomTypesConfig, type PoolConfig } from 'pg'
import { answeringSocket } from '#server/platform/db/connection/answeringSocket.ts'
import { nameLosses } from '#server/platform/db/connection/lostConnection.ts'
import { markQueries } from '#server/platform/db/statements/markQueries.ts'
import { applicationNameOf, watchPool } from '#server/platform/db/connection/poolFigures.ts'
import { cutSilentConnections } from '#server/platform/db/connection/silentConnections.ts'
import type { DB } from '#server/platform/db/tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** A query that runs alone or inside somebody's transaction. */
export type DbOrTx = Db | Tx

const int8 = 20
const date = 1082
const numeric = 1700

/** Ids and counts stay far below 2^53, days stay text (a Date would drag them through a time zone). */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format === 'binary') return parsers.getTypeParser(oid, 'binary')
    if (oid === int8 || oid === numeric) return Number
    if (oid === date) return (value: string) => value
    return parsers.getTypeParser(oid, 'text')
  }) as typeof parsers.getTypeParser,
}

/** Who waits longer for a connection, new or used, is told to come again: a database that says nothing holds nobody up. */
const connectionTimeoutMillis = 15_000
/** A connection on which nothing happens is asked for by the system: a partner that is gone without a word is noticed. */
const keepAliveInitialDelayMillis = 10_000

/**
 * PostgreSQL, too, asks for a portal that says nothing: the locks of one that is gone without a word would else be kept
 * until the system gives up, two hours later.
 */
const sessionSettings = [
  'timezone=UTC',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
]
  .map(setting => `-c ${setting}`)
  .join(' ')

/** The pool is shared: Kysely for queries, plain clients for COPY. */
export function createPool(config: PoolConfig, max: number, onError: (error: Error) => void): Pool {
  const patience = {
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    stream: answeringSocket,
  }
  const named = { application_name: applicationNameOf('requests') }
  const pool = new Pool({ ...patience, ...named, ...config, max, types, options: sessionSettings })
  // An idle connection that breaks (a restarted server) must not end the process: the pool makes a new one.
  pool.on('error', onError)
  nameLosses(pool)
  cutSilentConnections(pool)
  watchPool(pool)
  pool.on('connect', markQueries)
  return pool
}

export const kyselyOver = (pool: Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
