import { sql } from 'kysely'
import PQueue from 'p-queue'
import type { Client } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { lockSessionShared, tryLock } from '#server/platform/db/advisoryLocks.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'

/**
 * Locks on worker pools that last as long as this process, held by a session of its own: a killed process can say nothing,
 * and graphile-worker would keep its jobs locked for four hours.
 */
export type WorkerLease = {
  /** Holds a worker pool; before it takes its first job. */
  hold: (workerPoolId: string) => Promise<void>
  /** Holds all of them again if the session was lost, and frees the jobs of processes that are gone. */
  renew: () => Promise<void>
  end: () => Promise<void>
}

const patienceMs = 5000
/** A session that is silent is as good as lost. */
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
      // What is held already is taken once more, which shows that the session still answers.
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
    async renew() {
      await line.add(holdAll)
      const freed = await freeJobsOfTheGone(db)
      if (freed > 0) log.warn({ freed }, 'freed jobs of processes that are gone')
    },
    async end() {
      await line.onIdle()
      await session?.end()
    },
  }
}

/** Answers how many worker pools were gone. */
const freeJobsOfTheGone = (db: AppContext['db']): Promise<number> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: string }>`
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null`.execute(tx)
    const gone: string[] = []
    for (const { id } of rows) if (await tryLock(tx, 'workerPool', id)) gone.push(id)
    if (gone.length > 0) await sql`select graphile_worker.force_unlock_workers(${gone}::text[])`.execute(tx)
    return gone.length
  })
