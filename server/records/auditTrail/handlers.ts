import { sql } from 'kysely'
import type { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxListed } from '#contract/kernel/time/logPeriod.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { newestChecks, openCheck } from '#server/records/auditTrail/auditChecks.ts'
import { checkAuditTrailJob } from '#server/records/auditTrail/checkAuditTrail.ts'
import { auditCsv } from '#server/records/auditTrail/auditCsv.ts'
import { loadAuditEntries } from '#server/records/auditTrail/auditEntries.ts'
import { sourceOf, whoseRecords } from '#server/records/auditTrail/auditSearch.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { idsOfPage } from '#server/records/operationLog/cappedList.ts'

const shownChecks = 5

export const auditTrailHandlers: HandlersFor<typeof auditTrailCalls> = {
  async getAuditTrail(search, context) {
    const { db, caller } = context
    const whose = await whoseRecords(search, context)
    const { total, hasMore, ids } = await idsOfPage(db, await sourceOf(search, whose, context), search)
    return { total, hasMore, rows: await loadAuditEntries(db, ids, whose, caller.language) }
  },

  downloadAuditCsv: (search, context) => auditCsv(search, context),

  async getAuditState(_body, { db, caller }) {
    const mayCheck = administered(caller) === 'all'
    const { seq, hash } = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
    return {
      head: `${seq}:${hash.toString('hex')}`,
      waiting: mayCheck ? await waitingEntries(db) : null,
      checks: await newestChecks(db, shownChecks, mayCheck),
      mayCheck,
    }
  },

  async startAuditCheck({ head }, { db, caller, now }) {
    if (administered(caller) !== 'all') throw new PortalError(codes.notAuthorized)
    await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      const checkId = await openCheck(tx, caller.userId, now())
      // A running check gives the same result.
      if (checkId !== undefined) await addJob(tx, checkAuditTrailJob, { checkId, head })
    })
    return null
  },
}

/** Counted up to the limit of lists. */
async function waitingEntries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_unsealed limit ${maxListed + 1}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}
