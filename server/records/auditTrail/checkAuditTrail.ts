import { addJob, type Job } from '#server/platform/jobs/addJob.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { endCheck, isOpen, maxResults, type NamedResult, openCheck } from '#server/records/auditTrail/auditChecks.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/** The actor of scheduled checks, and of the end of every check. */
const checker = 'system:audit-check'

/** `head`: a former last seal, as SEQ:HASH. */
type Payload = { checkId?: number; head?: string }

/**
 * Checks the whole trail and stores the results. Without an id it opens the scheduled check, if none is running, and leaves it
 * to a job of its own: if the process is killed, the retry resumes the check that is open.
 */
export async function checkAuditTrail({ checkId, head }: Payload, appContext: AppContext): Promise<void> {
  if (checkId === undefined) return await openScheduled(appContext)
  if (!(await isOpen(appContext.db, checkId))) return
  const found = await resultsOf(appContext, head).catch(error => {
    appContext.log.error({ err: error }, 'the audit trail could not be checked')
    return undefined
  })
  // The log may be stored elsewhere, where changes of the database do not reach it.
  if (found && found.count > 0)
    appContext.log.error({ results: found.count, first: found.results[0] }, 'audit trail unsound')
  await appContext.db.transaction().execute(async tx => {
    await asActor(tx, checker)
    await endCheck(tx, checkId, appContext.now(), found)
  })
}

export const checkAuditTrailJob: Job<Payload> = { name: 'checkAuditTrail', run: checkAuditTrail }

function sealIn(head: string) {
  const [seq, hash = ''] = head.split(':')
  return { seq: Number(seq), hash }
}

const openScheduled = async ({ db, now }: AppContext) =>
  await db.transaction().execute(async tx => {
    await asActor(tx, checker)
    const checkId = await openCheck(tx, null, now())
    if (checkId !== undefined) await addJob(tx, checkAuditTrailJob, { checkId })
  })

/** The first results and their number; memory use does not depend on it. */
async function resultsOf(
  { pool }: AppContext,
  head: string | undefined,
): Promise<{ count: number; results: NamedResult[] }> {
  const client = await pool.connect()
  let isDone = false
  try {
    let count = 0
    const results: NamedResult[] = []
    for await (const { table, record, what, isInformation } of verifyAuditTrail(client, {
      keptHead: head === undefined ? undefined : sealIn(head),
    })) {
      if (isInformation) continue
      if (++count <= maxResults) results.push({ table, record, what })
    }
    isDone = true
    return { count, results }
  } finally {
    // After an error, the connection may still be in its transaction.
    client.release(!isDone)
  }
}

const rowsPerTransaction = 5000

/**
 * Seals all unsealed audit rows; processes may run it concurrently. `head` is `SEQ:HASH` of the last seal. With a copy outside
 * the database (the caller logs it), `npm run audit:verify -- --head SEQ:HASH` proves that the chain up to there was not
 * rewritten as a whole.
 */
export async function sealAuditTrail(db: Db): Promise<{ sealed: number; head: string }> {
  let sealed = 0
  for (let batch = rowsPerTransaction; batch === rowsPerTransaction; sealed += batch) batch = await sealBatch(db)
  return { sealed, head: await headOf(db) }
}

async function sealBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal(${rowsPerTransaction}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

async function headOf(db: Db): Promise<string> {
  const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  return `${seq}:${hash.toString('hex')}`
}
