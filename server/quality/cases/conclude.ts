import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { noteCaseEvent } from '#server/quality/cases/caseEvents.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'

type Concluding = Pick<EvaluationContext, 'now' | 'portal'> & { caseId: number; userId: number }

/**
 * Ends a case, with the signature that approves it, in its transaction; depositor and consignee are told. Whether it may
 * be is evaluated where it is signed (contract/quality/rules/signing.ts).
 */
export async function concludeCase(tx: Tx, { caseId, userId, now, portal }: Concluding): Promise<void> {
  const { deliveryId } = await tx
    .updateTable('excursion_cases')
    .set({ state: 'concluded', concluded_at: now, updated_at: now })
    .where('id', '=', caseId)
    .returning('delivery_id as deliveryId')
    .executeTakeFirstOrThrow()
  const lots = await tx
    .selectFrom('lot_states')
    .select('decision')
    .where('delivery_id', '=', deliveryId)
    .where('is_affected', '=', true)
    .execute()
  const count = (decision: string) => lots.filter(lot => lot.decision === decision).length
  const facts = { released: count('released'), restricted: count('restricted'), rejected: count('rejected') }
  await noteCaseEvent(tx, { caseId, kind: 'concluded', at: now, userId, facts })
  await notifyOfCase(tx, caseId, { kind: 'caseConcluded', ...facts }, { now, portal, exceptUserId: userId })
}
