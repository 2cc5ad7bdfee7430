import type { EvaluationContext } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { partyAccess, refuseBystander } from '#server/quality/cases/access.ts'
import { refuse } from '#server/quality/cases/runCommand.ts'
import { evaluatedExcursions } from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import { storeExcursions } from '#server/quality/cases/excursions/storeExcursions.ts'
import { insertCase } from '#server/quality/cases/insertCase.ts'
import { notifyOfCase } from '#server/quality/cases/notification/notifyOfCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { quarantineLots } from '#server/quality/releases/quarantineLots.ts'
import { lotsOfItems } from '#server/logistics/stock/deliveryLots.ts'

type CaseRequest = { deliveryId: number; reason: string }
type By = { caller: Caller; scope: EnterpriseScope }

/**
 * Opens a case about a delivery of the caller's own goods. It is about the lots that were outside; where none was, about
 * all of them: they are held until somebody decides. 4022 where there is a case.
 */
export async function openByHand(
  tx: Tx,
  { deliveryId, reason }: CaseRequest,
  { caller, scope }: By,
  clock: EvaluationContext,
): Promise<number> {
  const { userId } = caller
  await asActor(tx, `user:${userId}`, reason)
  // From here on its sender cannot name another depositor.
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
