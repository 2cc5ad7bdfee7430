import type { Looking } from '#server/quality/alerts/detection/raiseAlerts.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { partyAccess, refuseBystander } from '#server/quality/cases/access.ts'
import { refuse } from '#server/quality/cases/acting.ts'
import { judgedFindings } from '#server/quality/cases/findings/judgedFindings.ts'
import { storeFindings } from '#server/quality/cases/findings/storeFindings.ts'
import { insertCase } from '#server/quality/cases/insertCase.ts'
import { tellCase } from '#server/quality/cases/notification/tellCase.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { holdAffectedLots } from '#server/quality/releases/quarantineLots.ts'
import { lotsOfItems } from '#server/logistics/stock/deliveryLots.ts'

type Wish = { deliveryId: number; reason: string }
type By = { caller: Caller; scope: EnterpriseScope }

/**
 * Opens a case about a delivery of the caller's own goods. It is about the lots that were outside; where none was, about
 * all of them: they are held until somebody decides. 4022 where there is a case.
 */
export async function openByHand(
  tx: Tx,
  { deliveryId, reason }: Wish,
  { caller, scope }: By,
  clock: Looking,
): Promise<number> {
  const { userId } = caller
  await asActor(tx, `user:${userId}`, reason)
  // From here on its sender cannot name another depositor.
  await tx.selectFrom('deliveries').select('id').where('id', '=', deliveryId).forKeyShare().execute()
  const access = await partyAccess(tx, scope, deliveryId)
  refuseBystander(caller, access)
  const caseId = await insertCase(tx, { ...access, by: { userId, reason } }, clock)
  if (caseId === null) return refuse('deliveryId', 'caseExists')
  const findings = (await judgedFindings(tx, [deliveryId])).get(deliveryId) ?? []
  await storeFindings(tx, caseId, findings, clock.now)
  const lots = findings.length > 0 ? findings : await lotsOfItems(tx, deliveryId)
  const cause = findings.length > 0 ? 'excursion' : 'case'
  await holdAffectedLots(tx, { caseId, deliveryId, lots, cause, reason, now: clock.now })
  await tellCase(tx, caseId, { kind: 'caseOpened', isByHand: true }, { ...clock, exceptUserId: userId })
  return caseId
}
