import { sql } from 'kysely'
import PQueue from 'p-queue'
import type { Client } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { lockSessionShared, tryLock } from '#server/platform/db/locks/advisoryLocks.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/**
 * Locks on worker pools for the lifetime of this process, in a session of its own: without them graphile-worker would keep
 * the jobs of a killed process locked for four hours.
 */
export type WorkerLease = {
  /** Locks a worker pool; call it before the pool takes its first job. */
  hold: (workerPoolId: string) => Promise<void>
  /** Of a pool that has ended: what it left locked is unlocked with that of ended processes. */
  letGo: (workerPoolId: string) => Promise<void>
  /** Locks all pools again if the session was lost, and unlocks the jobs of ended processes. */
  renew: () => Promise<void>
  end: () => Promise<void>
}

const patienceMs = 5000
/** A silent session counts as lost. */
const own = { query_timeout: patienceMs, connectionTimeoutMillis: patienceMs, application_name: 'kelvinchain lease' }

export function createWorkerLease({ pool, db, log }: Pick<AppContext, 'pool' | 'db' | 'log'>): WorkerLease {
  const workerPoolIds = new Set<string>()
  const line = new PQueue({ concurrency: 1 })
  let session: Client | undefined

  async function open(): Promise<Client> {
    const client = await openSession(pool.options, own)
    client.on('error', error => {
      log.warn({ err: error }, 'job session lost')
      if (session === client) session = undefined
    })
    return client
  }

  async function holdAll() {
    const client = (session ??= await open())
    try {
      // Taking a held lock again shows that the session still answers.
      for (const id of workerPoolIds) await lockSessionShared(client, 'workerPool', id)
    } catch (error) {
      session = undefined
      void client.end().catch(() => undefined)
      throw error
    }
  }

  return {
    async hold(workerPoolId) {
      workerPoolIds.add(workerPoolId)
      await line.add(holdAll)
    },
    async letGo(workerPoolId) {
      if (!workerPoolIds.delete(workerPoolId)) return
      await line.add(async () => {
        // It may hold the lock several times. The next session has the other pools before this one ends.
        const former = session
        session = undefined
        try {
          await holdAll()
        } finally {
          await former?.end().catch(() => undefined)
        }
      })
    },
    async renew() {
      await line.add(holdAll)
      const freed = await freeOrphanedJobs(db)
      if (freed > 0) log.warn({ freed }, 'unlocked jobs of ended processes')
    },
    async end() {
      await line.onIdle()
      await session?.end()
    },
  }
}

/** Returns the number of worker pools whose process has ended. */
const freeOrphanedJobs = (db: AppContext['db']): Promise<number> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: string }>`
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null`.execute(tx)
    const gone: string[] = []
    for (const { id } of rows) if (await tryLock(tx, 'workerPool', id)) gone.push(id)
    if (gone.length > 0) await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(tx)
    return gone.length
  })
