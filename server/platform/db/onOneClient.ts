import type pg from 'pg'
import { kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { lossBehind } from '#server/platform/db/connection/lostConnection.ts'

/**
 * One transaction on one client that both Kysely and COPY may use: Kysely hides its client, and COPY needs one.
 * Commits when `work` resolves; rolls back and throws on when it doesn't.
 */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Db) => Promise<Result>,
): Promise<Result> => onOneClient(pool, 'begin', client => work(client, kyselyOver(poolOf(client))))

/**
 * All that `work` reads is of one moment, whatever arrives meanwhile. Its pool has this one client: one query after the
 * other, and no reader of a stream that may be slow.
 */
export const inSnapshot = <Result>(pool: pg.Pool, work: (db: Db, pool: pg.Pool) => Promise<Result>): Promise<Result> =>
  onOneClient(pool, 'begin isolation level repeatable read read only', client => {
    const snapshot = poolOf(client)
    return work(kyselyOver(snapshot), snapshot)
  })

async function onOneClient<Result>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    const failed: unknown = await client.query('rollback').then(
      () => undefined,
      (whyNot: unknown) => whyNot,
    )
    broken = failed !== undefined
    throw broken ? lossBehind(error, failed) : error
  } finally {
    client.release(broken)
  }
}

function poolOf(client: pg.PoolClient): pg.Pool {
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient
  return { connect: async () => borrowed, end: async () => undefined } as unknown as pg.Pool
}
