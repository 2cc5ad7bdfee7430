import { sql } from 'kysely'
import type { DeliveryRelease } from '#contract/quality/types/evidenceTypes.ts'
import { isAllowedIn, type CaseState } from '#contract/quality/rules/caseStates.ts'
import { actsForDepositor, partyAccess } from '#server/quality/cases/access.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'
import { releaseBlockersOf } from '#server/quality/releases/releaseBlockers.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'

type Reading = { scope: EnterpriseScope; caller: Caller; now: Date }

/** The lots of a delivery and what the caller may do about them; 4017 for who is no party of it. */
export async function deliveryRelease(
  db: Db,
  deliveryId: number,
  { scope, caller, now }: Reading,
): Promise<DeliveryRelease> {
  const access = await partyAccess(db, scope, deliveryId)
  const { releasesByItself } = await qualityRulesOf(db, access.depositorId)
  const [releaseBlockers, lots, ofDelivery] = await Promise.all([
    releaseBlockersOf(db, [deliveryId], now),
    lotStatesOf(db, [deliveryId]),
    caseOf(db, deliveryId),
  ])
  const acts = actsForDepositor(caller, access)
  const mayDecide = acts && (ofDelivery === undefined || isAllowedIn('decide', ofDelivery.state))
  return {
    deliveryId,
    caseId: ofDelivery?.caseId ?? null,
    caseNumber: ofDelivery?.number ?? null,
    caseState: ofDelivery?.state ?? null,
    releasesByItself,
    releaseBlockers: releaseBlockers.get(deliveryId) ?? [],
    lots: lots.get(deliveryId) ?? [],
    mayDecide,
    mayOpenCase: acts && ofDelivery === undefined,
  }
}

async function caseOf(db: Db, deliveryId: number) {
  const { rows } = await sql<{ caseId: number; number: string; state: CaseState }>`
    select id as "caseId", number, state from excursion_cases where delivery_id = ${deliveryId}`.execute(db)
  return rows[0]
}
