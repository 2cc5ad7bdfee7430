import type { Client, ClientConfig } from 'pg'
import { LeaderClient } from '#server/platform/db/connection/leaderClient.ts'

/** A dedicated connection to the database of a pool. */
export async function openSession(options: ClientConfig, own: ClientConfig = {}): Promise<Client> {
  // The password of a pool's options is not enumerable.
  const client = new LeaderClient({ ...options, ...own, password: options.password })
  // A broken connection also fails its query; an unhandled event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
