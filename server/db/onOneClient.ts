import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'

/**
 * One transaction on one client that both Kysely and COPY may use: Kysely hides its client, and COPY needs one.
 * Commits when `work` resolves; rolls back and throws on when it doesn't.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client, kyselyOverClient(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function kyselyOverClient(client: pg.PoolClient): Db {
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient
  const pool = { connect: async () => borrowed, end: async () => undefined } as unknown as pg.Pool
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
