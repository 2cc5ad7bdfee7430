import { Client } from 'pg'
import type { Parts } from '#server/parts.ts'

/** The number of this process among those that share a database, for as long as `lost` is pending. */
export type ProcessSlot = { number: number; lost: Promise<void>; release: () => Promise<void> }

const slots = 64
const pingMs = 5000

/**
 * The lowest number that no living process holds: PostgreSQL frees it when the process's connection ends, however that
 * happens. So a process that starts again goes on with the session that it left at the broker.
 */
export async function takeProcessSlot({ pool }: Pick<Parts, 'pool'>): Promise<ProcessSlot> {
  const own = { application_name: 'kelvinchain mqtt', connectionTimeoutMillis: pingMs, query_timeout: pingMs }
  // The password of a pool's options is hidden from a spread.
  const client = new Client({ ...pool.options, ...own, password: pool.options.password })
  const lost = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  try {
    await client.connect()
    const number = await lowestFree(client)
    const pinging = setInterval(() => void client.query('select 1').catch(() => lost.resolve()), pingMs)
    const release = async () => {
      clearInterval(pinging)
      await client.end().catch(() => undefined)
    }
    void lost.promise.then(release)
    return { number, lost: lost.promise, release }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function lowestFree(client: Client): Promise<number> {
  for (let number = 1; number <= slots; number++) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('kelvinchain mqtt'), $1) as taken",
      [number],
    )
    if (rows[0]?.taken) return number
  }
  throw new Error(`more than ${slots} processes follow one broker`)
}
