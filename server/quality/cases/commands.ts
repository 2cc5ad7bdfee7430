import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Assessment, assessmentFields } from '#contract/quality/rules/caseAssessment.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { affectedLots } from '#server/logistics/stock/deliveryLots.ts'
import { comparedLot } from '#server/logistics/stock/sameLots.ts'
import { type Act, decisionCounts, noteCaseEvent, refuse } from '#server/quality/cases/runCommand.ts'
import { setReopened } from '#server/quality/cases/reopen.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import { quarantineLots } from '#server/quality/releases/writeDecisions.ts'
import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { isAssessed } from '#server/quality/signatures/signaturesOf.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Starts the assessment; the caller becomes the assessor. */
export async function startAssessment({ tx, found: { caseId }, by, now }: Act): Promise<void> {
  await tx
    .updateTable('excursion_cases')
    .set({ state: 'underAssessment', assessor_id: by.userId, updated_at: now })
    .where('id', '=', caseId)
    .execute()
  await noteCaseEvent(tx, { caseId, kind: 'assessmentStarted', at: now, userId: by.userId })
}

type Saved = { assessment: Assessment; before: Assessment }

/** Saves the assessment; 4022 if it is signed, or has changed since `before`. */
export async function saveAssessment({ tx, found, by, now }: Act, { assessment, before }: Saved) {
  const { caseId } = found
  const { stored } = await tx
    .selectFrom('excursion_cases')
    .select('assessment as stored')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const known = Assessment.parse(stored)
  if (!isDeepStrictEqual(known, before)) refuse('before', 'assessmentChanged')
  const fields = assessmentFields.filter(name => assessment[name] !== known[name])
  if (fields.length === 0) return
  if (await isAssessed(tx, found.deliveryId)) refuse('caseId', 'assessmentSigned')
  await tx
    .updateTable('excursion_cases')
    .set({ assessment: JSON.stringify(assessment), updated_at: now })
    .where('id', '=', caseId)
    .execute()
  await noteCaseEvent(tx, { caseId, kind: 'assessmentChanged', at: now, userId: by.userId, facts: { fields } })
}

/** Makes a signed assessment editable: what was signed rests on it, and is void from now on. */
export async function reviseAssessment({ tx, found, by, now }: Act, reason: string): Promise<void> {
  const { caseId, deliveryId } = found
  if (!(await isAssessed(tx, deliveryId))) refuse('caseId', 'assessmentNotSigned')
  await tx.updateTable('excursion_cases').set({ updated_at: now }).where('id', '=', caseId).execute()
  await noteCaseEvent(tx, { caseId, kind: 'assessmentRevised', at: now, userId: by.userId, reason })
}

/** Changes the due date, which must not have passed; a reminder follows when it has passed. */
export async function changeDueDate({ tx, found: { caseId }, by, now, timeZone }: Act, dueOn: string, reason: string) {
  if (dueOn < dayIn(now, timeZone)) refuse('dueOn', 'dayPassed')
  const { before } = await tx
    .selectFrom('excursion_cases')
    .select('due_on as before')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (before === dueOn) return
  await tx.updateTable('excursion_cases').set({ due_on: dueOn, updated_at: now }).where('id', '=', caseId).execute()
  const facts = { before, dueOn }
  await noteCaseEvent(tx, { caseId, kind: 'dueDateChanged', at: now, userId: by.userId, reason, facts })
}

/** Reopens a concluded case: its lots are undecided and quarantined again. */
export async function reopenCase({ tx, found, by, ...clock }: Act, reason: string): Promise<void> {
  const { caseId, deliveryId } = found
  await setReopened(tx, { caseId, userId: by.userId, reason }, clock)
  const lots = await affectedLots(tx, deliveryId)
  await quarantineLots(tx, { caseId, deliveryId, lots, cause: 'reopened', reason, now: clock.now })
  await notifyOfCase(tx, caseId, { kind: 'caseReopened', isByHand: true }, { ...clock, exceptUserId: by.userId })
}

type Concluding = EvaluationContext & { caseId: number; userId: number }

/**
 * Concludes a case in the transaction of its approval, and notifies depositor and consignee. The signature checks whether
 * that is allowed (contract/quality/rules/signing.ts).
 */
export async function concludeCase(tx: Tx, { caseId, userId, ...clock }: Concluding): Promise<void> {
  const { now } = clock
  const { deliveryId } = await tx
    .updateTable('excursion_cases')
    .set({ state: 'concluded', concluded_at: now, updated_at: now })
    .where('id', '=', caseId)
    .returning('delivery_id as deliveryId')
    .executeTakeFirstOrThrow()
  const { rows: lots } = await sql<{ decision: string }>`
    select distinct on (s.product_id, ${comparedLot(sql`o.lot`)}) s.decision
      from lot_states s left join lots o on o.id = s.lot_id
     where s.delivery_id = ${deliveryId} and s.is_affected
     order by s.product_id, ${comparedLot(sql`o.lot`)}, s.id`.execute(tx)
  const facts = decisionCounts(lots)
  await noteCaseEvent(tx, { caseId, kind: 'concluded', at: now, userId, facts })
  await notifyOfCase(tx, caseId, { kind: 'caseConcluded', ...facts }, { ...clock, exceptUserId: userId })
}
