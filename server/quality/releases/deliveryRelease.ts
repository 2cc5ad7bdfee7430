import { sql } from 'kysely'
import type { DeliveryRelease } from '#contract/quality/types/evidenceTypes.ts'
import { isAllowedIn, type CaseState } from '#contract/quality/rules/caseStates.ts'
import { actsForDepositor, partyAccess } from '#server/quality/cases/access.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'
import type { Viewing } from '#server/quality/releases/releaseRows.ts'
import { releaseBlockersOf } from '#server/quality/releases/releaseBlockers.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'

/** The lots of a delivery and the caller's rights; 4017 unless the scope has a party of it. */
export async function deliveryRelease(
  db: Db,
  deliveryId: number,
  { scope, caller, now }: Viewing,
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
