import type pg from 'pg'
import { kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { lossBehind } from '#server/platform/db/connection/lostConnection.ts'

/**
 * One transaction on one client for both Kysely, which hides its client, and COPY, which needs one. Commits if `work`
 * resolves; otherwise rolls back and rethrows.
 */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, tx: Db) => Promise<Result>,
): Promise<Result> => onOneClient(pool, 'begin', client => work(client, kyselyOver(poolOf(client))))

/**
 * `work` reads from one snapshot. Its pool has this one client: it must run one query after the other, and not stream to a
 * slow reader.
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
  let isBroken = false
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    const rollbackError: unknown = await client.query('rollback').then(
      () => undefined,
      (reason: unknown) => reason,
    )
    isBroken = rollbackError !== undefined
    throw isBroken ? lossBehind(error, rollbackError) : error
  } finally {
    client.release(isBroken)
  }
}

function poolOf(client: pg.PoolClient): pg.Pool {
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient
  return { connect: async () => borrowed, end: async () => undefined, options: { max: 1 } } as unknown as pg.Pool
}
