import type { Client } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { lockSession, tryLockSession, type LockName } from '#server/platform/db/locks/advisoryLocks.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/** A lock that one process holds at a time; the end of its session releases it, also if the process is killed. */
export type ProcessLock = {
  /** Takes the lock if it is free, and returns whether this process holds it. */
  isOurs: () => Promise<boolean>
  release: () => Promise<void>
}

const answerMs = 5000
const own = { application_name: 'kelvinchain lock', connectionTimeoutMillis: answerMs }

export function createProcessLock({ pool }: Pick<AppContext, 'pool'>, name: LockName): ProcessLock {
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
    const client = await openSession(pool.options, { ...own, query_timeout: answerMs })
    try {
      if (!(await tryLockSession(client, name))) return false
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

/** Runs work under the lock, after any other process that holds it. */
export async function oneAtATime<Result>(
  { pool }: Pick<AppContext, 'pool'>,
  name: LockName,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await openSession(pool.options, own)
  try {
    await lockSession(client, name)
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
