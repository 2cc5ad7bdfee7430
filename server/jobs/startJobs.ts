import type pg from 'pg'
import { sealAuditTrail } from '#server/audit/sealAuditTrail.ts'
import { createPool } from '#server/db/connect.ts'
import { every } from '#server/jobs/every.ts'
import { createPresence } from '#server/jobs/presence.ts'
import { jobsAtOnce, startWorker } from '#server/jobs/worker.ts'
import type { Parts } from '#server/parts.ts'

const renewalPauseMs = 3000
const sealingPauseMs = 3000

/** Works jobs off, seals the audit trail and frees the jobs of processes that were killed, until it is stopped. */
export async function startJobs(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const { log } = parts
  const pool = workerPool(parts)
  const presence = createPresence(parts)
  await presence.renew()
  const worker = await startWorker(parts, pool, presence)
  const renewal = every(renewalPauseMs, presence.renew, log)
  const sealing = every(sealingPauseMs, () => seal(parts), log)
  return {
    async stop() {
      await Promise.all([worker.stop(), renewal.stop(), sealing.stop()])
      await presence.end()
      await pool.end()
    },
  }
}

/** Its own connections: a flood of requests must not starve the jobs, nor the jobs the requests. */
function workerPool({ pool, log }: Parts): pg.Pool {
  const onError = (error: Error) => {
    if (!own.ending) log.warn({ err: error }, 'a connection of the job queue broke')
  }
  const own: pg.Pool = createPool({ ...pool.options, password: pool.options.password }, jobsAtOnce + 2, onError)
  return own
}

async function seal({ db, log }: Parts) {
  const { sealed, head } = await sealAuditTrail(db)
  // Whoever rewrites the whole chain cannot rewrite the logs: the head is kept outside the database.
  if (sealed > 0) log.info({ sealed, head }, 'audit trail sealed')
}
