import type { Client } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/** A separate connection without timeouts, so that long statements block no other connection. */
export async function openOwnClient({ pool }: Pick<AppContext, 'pool'>): Promise<Client> {
  const client = await openSession(pool.options)
  await client.query("set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0")
  return client
}

/** Runs `work` in one snapshot. Ends the connection, because an aborted COPY leaves it unusable. */
export async function inSnapshot<Result>(
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

/** A transaction whose changes the audit trail attributes to the archive. */
export async function asArchiver<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query("select set_config('portal.actor', 'system:archive', true)")
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
