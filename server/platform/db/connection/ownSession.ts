import { Client, type ClientConfig } from 'pg'

/** A connection of one's own to the database of a pool, which nobody else waits for or ends. */
export async function openSession(options: ClientConfig, own: ClientConfig = {}): Promise<Client> {
  // The password of a pool's options is hidden from a spread.
  const client = new Client({ ...options, ...own, password: options.password })
  // A connection that breaks also fails the query that uses it; the event must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
