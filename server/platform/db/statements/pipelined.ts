import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import type { DriverClient } from '#server/platform/db/connection/driverClient.ts'

export type Statement = string | QueryConfig
export type Send = (statement: unknown, ...rest: unknown[]) => Promise<unknown>

/**
 * Sends a statement with settings before and after it in one round trip. A failed transaction refuses settings: its rollback
 * takes back those that it has made.
 */
export async function pipelined(
  client: DriverClient,
  send: Send,
  statement: Statement,
  { before, after }: { before: Statement[]; after: Statement[] },
): Promise<unknown> {
  if (before.length + after.length === 0) return await send(statement)
  const set = (setting: Statement) => send(setting).catch(() => undefined)
  const { stream } = client.connection
  const done: Promise<unknown>[] = []
  const isPipeline = client.pipeline
  // Otherwise the driver would send a statement only after the answer to the one before.
  client.pipeline = true
  try {
    return await atOnce(stream, () => {
      for (const setting of before) done.push(set(setting))
      const answer = send(statement)
      done.push(...after.map(set))
      return answer
    })
  } finally {
    await Promise.all(done)
    client.pipeline = isPipeline
  }
}

/**
 * Sends statements together and waits once for all answers. PostgreSQL executes them one after the other, and each sees what
 * was committed before it. If one fails, the error is that of the first one that failed.
 */
export async function inOneTrip<Row extends object = object>(
  pooled: ClientBase,
  statements: readonly QueryConfig<unknown[]>[],
): Promise<QueryResult<Row>[]> {
  const client = pooled as DriverClient
  client.pipeline = true
  try {
    const sent = atOnce(client.connection.stream, () => statements.map(statement => client.query<Row>(statement)))
    // None may still run when the transaction is rolled back.
    await Promise.allSettled(sent)
    return await Promise.all(sent)
  } finally {
    client.pipeline = false
  }
}

/** A corked stream would keep back all that follows: it is never left so. */
function atOnce<Answer>(stream: DriverClient['connection']['stream'], write: () => Answer): Answer {
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}
