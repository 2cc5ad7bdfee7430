import type { CaseExcursion, CaseRow, LotState, Signature } from '#contract/quality/types/evidenceTypes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { excursionsOf } from '#server/quality/cases/queries/caseParts.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'
import { signaturesOf } from '#server/quality/signatures/signaturesOf.ts'

export type ReportedCase = CaseRow & { excursions: CaseExcursion[] }

/** The case of a delivery, if any, its lots with decisions, and the signatures. */
export type DeliveryEvidence = { found: ReportedCase | null; lots: LotState[]; signatures: Signature[] }

type Clock = { now: Date; timeZone: string }

/** For the parties of a delivery; null for other companies (decision 0049). */
export async function deliveryEvidence(
  db: Db,
  scope: EnterpriseScope,
  { deliveryId, items }: DeliveryAccess,
  clock: Clock,
): Promise<DeliveryEvidence | null> {
  if (items !== 'all') return null
  const lots = await lotStatesOf(db, [deliveryId])
  return {
    found: await caseOf(db, scope, deliveryId, clock),
    lots: lots.get(deliveryId) ?? [],
    signatures: await signaturesOf(db, { deliveryId }),
  }
}

async function caseOf(db: Db, scope: EnterpriseScope, deliveryId: number, { now, timeZone }: Clock) {
  const known = await db
    .selectFrom('excursion_cases')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!known) return null
  const [row] = await loadCases(db, scope, [known.id], { today: dayIn(now, timeZone) })
  return row ? { ...row, excursions: await excursionsOf(db, { caseId: known.id, deliveryId }) } : null
}
