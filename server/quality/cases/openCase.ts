import { sql } from 'kysely'
import { emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { noteCaseEvent, refuse } from '#server/quality/cases/runCommand.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { partyAccess, refuseBystander } from '#server/quality/cases/access.ts'
import { evaluatedExcursions } from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import { storeExcursions } from '#server/quality/cases/excursions/storeExcursions.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { quarantineLots } from '#server/quality/releases/writeDecisions.ts'
import { lotsOfItems } from '#server/logistics/stock/deliveryLots.ts'

type Opening = {
  deliveryId: number
  depositorId: number
  /** Null: the portal, because of an excursion. */
  by: { userId: number; reason: string } | null
}

/** Opens the case of a delivery and answers its id; null if it already has one. */
export async function insertCase(
  tx: Tx,
  opening: Opening,
  { now, timeZone }: Pick<EvaluationContext, 'now' | 'timeZone'>,
): Promise<number | null> {
  const { deliveryId, depositorId, by } = opening
  // Numbers are assigned one after the other.
  await tx.selectFrom('companies').select('id').where('id', '=', depositorId).forNoKeyUpdate().execute()
  const { assessmentDays } = await qualityRulesOf(tx, depositorId)
  const today = dayIn(now, timeZone)
  const opened = await tx
    .insertInto('excursion_cases')
    .values({
      delivery_id: deliveryId,
      depositor_id: depositorId,
      number: await nextNumber(tx, depositorId, today.slice(0, 4)),
      state: 'open',
      opened_at: now,
      opened_by: by?.userId ?? null,
      opened_reason: by?.reason ?? null,
      due_on: sql<string>`${today}::date + ${assessmentDays}::int`,
      assessment: JSON.stringify(emptyAssessment),
      updated_at: now,
    })
    .onConflict(conflict => conflict.column('delivery_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return null
  const event = { caseId: opened.id, kind: 'opened' as const, at: now }
  await noteCaseEvent(tx, { ...event, userId: by?.userId ?? null, reason: by?.reason ?? null })
  return opened.id
}

/** EC-2026-0001; cases are never deleted, so that their count is the last number. */
async function nextNumber(tx: Tx, depositorId: number, year: string): Promise<string> {
  const { rows } = await sql<{ cases: number }>`
    select count(*)::int as cases from excursion_cases
     where depositor_id = ${depositorId} and number like ${`EC-${year}-%`}`.execute(tx)
  return `EC-${year}-${String((rows[0]?.cases ?? 0) + 1).padStart(4, '0')}`
}

type CaseRequest = { deliveryId: number; reason: string }

/**
 * Opens a case for a delivery of the caller's own goods, about the lots with excursions or else about all lots. They are
 * quarantined until they are decided. 4022 if the delivery has a case.
 */
export async function openByHand(
  tx: Tx,
  { deliveryId, reason }: CaseRequest,
  { caller, scope }: Pick<CallerContext, 'caller' | 'scope'>,
  clock: EvaluationContext,
): Promise<number> {
  const { userId } = caller
  await asActor(tx, `user:${userId}`, reason)
  // The sender cannot change the depositor any more.
  await tx.selectFrom('deliveries').select('id').where('id', '=', deliveryId).forKeyShare().execute()
  const access = await partyAccess(tx, scope, deliveryId)
  refuseBystander(caller, access)
  const caseId = await insertCase(tx, { ...access, by: { userId, reason } }, clock)
  if (caseId === null) return refuse('deliveryId', 'caseExists')
  const excursions = (await evaluatedExcursions(tx, [deliveryId])).get(deliveryId) ?? []
  await storeExcursions(tx, caseId, excursions, clock.now)
  const lots = excursions.length > 0 ? excursions : await lotsOfItems(tx, deliveryId)
  const cause = excursions.length > 0 ? 'excursion' : 'case'
  await quarantineLots(tx, { caseId, deliveryId, lots, cause, reason, now: clock.now })
  await notifyOfCase(tx, caseId, { kind: 'caseOpened', isByHand: true }, { ...clock, exceptUserId: userId })
  return caseId
}
