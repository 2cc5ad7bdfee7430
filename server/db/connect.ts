import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types as parsers, type CustomTypesConfig, type PoolConfig } from 'pg'
import type { DB } from '#server/db/tables.ts'

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

/** The pool is shared: Kysely for queries, plain clients for COPY. */
export function createPool(config: PoolConfig, max: number, onError: (error: Error) => void): Pool {
  const pool = new Pool({ ...config, max, types, options: '-c timezone=UTC' })
  // An idle connection that breaks (a restarted server) must not end the process: the pool makes a new one.
  pool.on('error', onError)
  // Nor one that breaks between two statements of a transaction: the next statement fails, and that is told.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

export const kyselyOver = (pool: Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
