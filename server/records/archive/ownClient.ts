import type { Client } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/** A connection that none of the others waits for, however long it is used; nothing cuts its statements short. */
export async function openOwnClient({ pool }: Pick<AppContext, 'pool'>): Promise<Client> {
  const client = await openSession(pool.options)
  await client.query("set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0")
  return client
}

/** All that `work` reads is of one moment. Ends the connection: a copy that was broken off leaves it unfit for more. */
export async function atOneMoment<Result>(
  open: () => Promise<Client>,
  work: (reader: Client) => Promise<Result>,
): Promise<Result> {
  const reader = await open()
  try {
    await reader.query('begin isolation level repeatable read, read only')
    return await work(reader)
  } finally {
    await reader.end()
  }
}

export async function inOwnTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
