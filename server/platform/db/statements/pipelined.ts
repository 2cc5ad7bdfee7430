import type { QueryConfig } from 'pg'
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
  stream.cork()
  // Otherwise the driver would send a statement only after the answer to the one before.
  client.pipeline = true
  for (const setting of before) void set(setting)
  const answer = send(statement)
  const done = after.map(set)
  stream.uncork()
  try {
    return await answer
  } finally {
    await Promise.all(done)
    client.pipeline = false
  }
}
