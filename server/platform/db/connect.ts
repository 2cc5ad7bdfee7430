import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types as parsers, type CustomTypesConfig, type PoolConfig } from 'pg'
import { answeringSocket } from '#server/platform/db/connection/answeringSocket.ts'
import { LeaderClient } from '#server/platform/db/connection/leaderClient.ts'
import { nameLosses } from '#server/platform/db/connection/lostConnection.ts'
import { followStatements } from '#server/platform/db/statements/followStatements.ts'
import { applicationNameOf, watchPool } from '#server/platform/db/connection/poolFigures.ts'
import { cutSilentConnections } from '#server/platform/db/connection/silentConnections.ts'
import type { DB } from '#server/platform/db/tables.ts'

/** PostgreSQL does not say which columns of a view are never null. */
type Readings = DB['readings']
type NeverNull = 'logger_id' | 'at' | 'milli_celsius' | 'batch_id'
export type Database = Omit<DB, 'readings'> & {
  readings: { [Column in keyof Readings]: Column extends NeverNull ? NonNullable<Readings[Column]> : Readings[Column] }
}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** For a query that runs alone or inside a transaction of the caller. */
export type DbOrTx = Db | Tx

const int8 = 20
const int8Array = 1016
const textArray: number = 1009
const date = 1082
const numeric = 1700

/** Ids and counts stay far below 2^53; days stay text, because a Date would convert them to a time zone. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format === 'binary') return parsers.getTypeParser(oid, 'binary')
    if (oid === int8 || oid === numeric) return Number
    if (oid === int8Array) return numbersOf
    if (oid === date) return (value: string) => value
    return parsers.getTypeParser(oid, 'text')
  }) as typeof parsers.getTypeParser,
}

const textsOf = parsers.getTypeParser(textArray, 'text') as (value: string) => (string | null)[]
const numbersOf = (value: string) => textsOf(value).map(text => (text === null ? null : Number(text)))

/** A request that waits longer for a connection fails and can be retried. */
const connectionTimeoutMillis = 15_000
/** How long a database may be silent while a connection is opened. */
const answerMs = 5000
/** TCP keep-alive detects a database that vanished. */
const keepAliveInitialDelayMillis = 10_000

const sessionSettings = [
  'timezone=UTC',
  // PostgreSQL detects a portal that vanished by keep-alive, too; by default it would keep its locks for two hours.
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
  // What is acknowledged is on the disk, and where a standby is synchronous on its disk too, whatever the database's default.
  'synchronous_commit=on',
]
  .map(setting => `-c ${setting}`)
  .join(' ')

/** Whether connections keep all statements by name, or only those that say so (prepared.ts). */
export type Keeping = { isKeepingStatements?: boolean }

/** A pool for both Kysely's queries and plain clients, which COPY needs. */
export function createPool(
  { isKeepingStatements = false, ...config }: PoolConfig & Keeping,
  max: number,
  onError: (error: Error) => void,
): Pool {
  const pool = new Pool({
    Client: LeaderClient,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    stream: () => answeringSocket(answerMs),
    application_name: applicationNameOf('requests'),
    ...config,
    max,
    types,
    options: sessionSettings,
  })
  // An idle connection that breaks (a restarted server) must not end the process: the pool opens a new one.
  pool.on('error', onError)
  nameLosses(pool)
  cutSilentConnections(pool)
  watchPool(pool)
  pool.on('connect', client => followStatements(client, isKeepingStatements))
  return pool
}

export const kyselyOver = (pool: Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
