import type { Job } from '#server/platform/jobs/addJob.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { endCheck, isOpen, maxResults, openCheck, type NamedResult } from '#server/records/auditTrail/auditChecks.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** The actor of checks by the clock, and of every check's end. */
const checker = 'system:audit-check'

/** `head` is a seal that somebody kept, as SEQ:HASH. */
type Payload = { checkId?: number; head?: string }

/** Checks the whole trail, and keeps what it found. Without an id the clock asks: not while another check goes on. */
export async function checkAuditTrail({ checkId, head }: Payload, appContext: AppContext): Promise<void> {
  const id = checkId ?? (await openByClock(appContext))
  if (id === undefined || !(await isOpen(appContext.db, id))) return
  const found = await resultsOf(appContext, head).catch(error => {
    appContext.log.error({ err: error }, 'the audit trail could not be checked')
    return undefined
  })
  // Whoever keeps the logs elsewhere learns of it, also where the database lies.
  if (found && found.count > 0)
    appContext.log.error({ results: found.count, first: found.results[0] }, 'audit trail unsound')
  await appContext.db.transaction().execute(async tx => {
    await asActor(tx, checker)
    await endCheck(tx, id, appContext.now(), found)
  })
}

export const checkAuditTrailJob: Job<Payload> = { name: 'checkAuditTrail', run: checkAuditTrail }

function sealIn(head: string) {
  const [seq, hash = ''] = head.split(':')
  return { seq: Number(seq), hash }
}

const openByClock = async ({ db, now }: AppContext) =>
  await db.transaction().execute(async tx => {
    await asActor(tx, checker)
    return await openCheck(tx, null, now())
  })

/** The first findings and how many there are: their number does not matter to memory. */
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
    // One that broke off may be anywhere in its transaction.
    client.release(!isDone)
  }
}
