import { sql } from 'kysely'
import { Client } from 'pg'
import type { Parts } from '#server/platform/appContext.ts'

/**
 * A database session that lasts as long as this process and whose end tells the others that it is gone: a killed
 * process can say nothing, and graphile-worker would keep its jobs locked for four hours.
 */
export type Presence = {
  /** Says whose locks a worker pool's are; before it takes its first job. */
  announce: (workerPoolId: string) => Promise<void>
  /** Announces again if the session was lost, and frees the locks of processes that are gone. */
  renew: () => Promise<void>
  end: () => Promise<void>
}

const patienceMs = 5000

export function createPresence({ pool, db, log }: Parts): Presence {
  let session: Promise<Client> | undefined
  let lastWrite: Promise<unknown> = Promise.resolve()
  const workerPoolIds = new Set<string>()

  async function open(): Promise<Client> {
    // A session that is silent is as good as lost. The password of a pool's options is hidden from a spread.
    const own = { query_timeout: patienceMs, connectionTimeoutMillis: patienceMs, password: pool.options.password }
    const client = new Client({ ...pool.options, ...own })
    client.on('error', error => {
      log.warn({ err: error }, 'job session lost')
      session = undefined
    })
    await client.connect()
    return client
  }

  /** One after another: a session works off one query at a time. */
  async function announceAll() {
    const write = lastWrite.then(writeAll, writeAll)
    lastWrite = write.catch(() => undefined)
    await write
  }

  async function writeAll() {
    session ??= open()
    const client = await session.catch(error => {
      session = undefined
      throw error
    })
    try {
      await client.query(
        `insert into job_workers (worker_pool_id, backend_pid, backend_start)
         select id, pid, backend_start from unnest($1::text[]) id, pg_stat_activity where pid = pg_backend_pid()
         on conflict (worker_pool_id)
         do update set backend_pid = excluded.backend_pid, backend_start = excluded.backend_start`,
        [[...workerPoolIds]],
      )
    } catch (error) {
      session = undefined
      void client.end().catch(() => undefined)
      throw error
    }
  }

  return {
    async announce(workerPoolId) {
      workerPoolIds.add(workerPoolId)
      await announceAll()
    },
    async renew() {
      await announceAll()
      const freed = await freeLocksOfTheGone(db)
      if (freed > 0) log.warn({ freed }, 'freed jobs of processes that are gone')
    },
    async end() {
      await db
        .deleteFrom('job_workers')
        .where('worker_pool_id', 'in', ['', ...workerPoolIds])
        .execute()
      await (await session)?.end()
    },
  }
}

/** A number is used again by the system, so pid and start together name a session. Answers how many were gone. */
async function freeLocksOfTheGone(db: Parts['db']): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with living as (
      select worker_pool_id from job_workers
      join pg_stat_activity on pid = backend_pid and pg_stat_activity.backend_start = job_workers.backend_start
    ), forgotten as (
      delete from job_workers where worker_pool_id not in (select living.worker_pool_id from living)
    ), gone as (
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_by not in (select living.worker_pool_id from living)
    )
    select count(*) as gone, graphile_worker.force_unlock_workers(coalesce(array_agg(locked_by), '{}')) from gone`.execute(
    db,
  )
  return rows[0]?.gone ?? 0
}
