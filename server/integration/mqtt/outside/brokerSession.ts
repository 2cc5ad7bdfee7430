import type { Client } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { tryLockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

const maxSessions = 64
const pingMs = 5000

/**
 * The session with the lowest number that no process holds: PostgreSQL releases it when the process's connection ends,
 * however that happens. So a process that restarts continues with what it left at the broker.
 */
export const claimSession = (appContext: Pick<AppContext, 'pool'>) =>
  claim(appContext, async client => {
    for (let number = 1; number <= maxSessions; number++) {
      if (!(await tryLockSession(client, 'mqttSession', number))) continue
      await client.query('insert into mqtt_sessions values ($1) on conflict do nothing', [number])
      return number
    }
    throw new Error(`more than ${maxSessions} processes are clients of one broker`)
  })

/** The session of a process that has ended; null if there is none. */
export async function claimOrphan(appContext: Pick<AppContext, 'pool'>): Promise<BrokerSession | null> {
  const session = await claim(appContext, async client => {
    const { rows } = await client.query<{ number: number }>('select number from mqtt_sessions order by number')
    for (const { number } of rows) if (await tryLockSession(client, 'mqttSession', number)) return number
    return 0
  })
  if (session.number > 0) return session
  await session.release()
  return null
}

/** A numbered session at another broker, held by this process until `lost` resolves. */
export type BrokerSession = Awaited<ReturnType<typeof claim>>

async function claim({ pool }: Pick<AppContext, 'pool'>, choose: (client: Client) => Promise<number>) {
  const own = { application_name: 'kelvinchain mqtt', connectionTimeoutMillis: pingMs, query_timeout: pingMs }
  const client = await openSession(pool.options, own)
  const lost = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  try {
    const number = await choose(client)
    // Detects a server that has gone without closing the connection.
    const pinging = setInterval(() => void client.query('select 1').catch(() => lost.resolve()), pingMs)
    return {
      number,
      lost: lost.promise,
      /** After the broker has ended the session. */
      forget: async () => void (await client.query('delete from mqtt_sessions where number = $1', [number])),
      async release() {
        clearInterval(pinging)
        await client.end().catch(() => undefined)
      },
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
