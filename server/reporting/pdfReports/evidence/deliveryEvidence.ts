import type { CaseExcursion, CaseRow, LotState, Signature } from '#contract/quality/types/evidenceTypes.ts'
import { excursionsOf } from '#server/quality/cases/queries/caseParts.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { LocalView } from '#server/platform/lists/reader.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'
import { knownSignatures, signaturesIn } from '#server/quality/signatures/signaturesOf.ts'

export type ReportedCase = CaseRow & { excursions: CaseExcursion[] }

/** The case of a delivery, if any, its lots with decisions, and the signatures. */
export type DeliveryEvidence = { found: ReportedCase | null; lots: LotState[]; signatures: Signature[] }

/** For the parties of a delivery; null for other companies (decision 0049). */
export async function deliveryEvidence(
  view: LocalView,
  { deliveryId, items }: DeliveryAccess,
): Promise<DeliveryEvidence | null> {
  if (items !== 'all') return null
  const known = await knownSignatures(view.db, [deliveryId])
  return {
    found: await caseOf(view, deliveryId),
    lots: await lotStatesOf(view.db, deliveryId, known),
    signatures: signaturesIn(known, deliveryId),
  }
}

async function caseOf(view: LocalView, deliveryId: number) {
  const known = await view.db
    .selectFrom('excursion_cases')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!known) return null
  const [row] = await loadCases(view, [known.id])
  return row ? { ...row, excursions: await excursionsOf(view.db, { caseId: known.id, deliveryId }) } : null
}
