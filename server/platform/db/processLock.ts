import { Client } from 'pg'
import type { Parts } from '#server/platform/appContext.ts'

/** Any numbers, the same for every process. What is done within one transaction is in jobs/onlyOne.ts. */
const rights = { demoWorld: 7_214_372, simulator: 7_214_373 } as const

/** What only one process may do at a time, for as long as it lives: its session's end gives the right back, however it ends. */
export type SoleRight = {
  /** Takes it where nobody has it, and answers whether it is this process's now. */
  isOurs: () => Promise<boolean>
  release: () => Promise<void>
}

const answerMs = 5000

export function createSoleRight(parts: Pick<Parts, 'pool'>, right: keyof typeof rights): SoleRight {
  let held: Client | undefined

  async function stillHeld(client: Client): Promise<boolean> {
    try {
      await client.query('select 1')
      return held === client
    } catch {
      await release()
      return false
    }
  }

  async function take(): Promise<boolean> {
    const client = await openSession(parts, { query_timeout: answerMs })
    try {
      const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
        rights[right],
      ])
      if (rows[0]?.isOurs !== true) return false
      held = client
      client.on('error', () => (held = undefined))
      return true
    } finally {
      if (held !== client) await client.end().catch(() => undefined)
    }
  }

  async function release() {
    const client = held
    held = undefined
    await client?.end().catch(() => undefined)
  }
  return { isOurs: () => (held ? stillHeld(held) : take()), release }
}

/** Does some work while no other process does it; waits for one that does. */
export async function oneAtATime<Result>(
  parts: Pick<Parts, 'pool'>,
  right: keyof typeof rights,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await openSession(parts)
  try {
    await client.query('select pg_advisory_lock($1)', [rights[right]])
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function openSession({ pool }: Pick<Parts, 'pool'>, more: { query_timeout?: number } = {}): Promise<Client> {
  const own = { application_name: 'kelvinchain right', connectionTimeoutMillis: answerMs, ...more }
  // The password of a pool's options is hidden from a spread.
  const client = new Client({ ...pool.options, ...own, password: pool.options.password })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
