import type { Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import type { CaseToSign } from '#contract/quality/rules/signing.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'
import { decidedLots } from '#server/quality/signatures/content/decidedLots.ts'
import { knownSignatures } from '#server/quality/signatures/signaturesOf.ts'

/** Where the case of a delivery stands for who is about to sign; null where there is none. */
export async function caseToSign(db: DbOrTx, deliveryId: number): Promise<CaseToSign | null> {
  const found = await db
    .selectFrom('excursion_cases')
    .select(['state', 'assessment', 'depositor_id'])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!found) return null
  const known = (await knownSignatures(db, [deliveryId])).get(deliveryId) ?? []
  const valid = new Set(
    known.filter(({ signature }) => signature.isValid).map(({ signature }) => signature.signatureId),
  )
  const assessed = known.filter(({ signature }) => signature.meaning === 'assessed')
  const lots = (await decidedLots(db, [deliveryId])).get(deliveryId) ?? []
  const { needsTwoPeople } = await qualityRulesOf(db, found.depositor_id)
  return {
    state: found.state as CaseState,
    hasRationale: (found.assessment as Assessment).rationale !== null,
    assessedBy: assessed.filter(({ signature }) => signature.isValid).map(({ userId }) => userId),
    wasAssessed: assessed.length > 0,
    needsTwoPeople,
    affected: lots
      .filter(lot => lot.isAffected)
      .map(({ decision, signatureId }) => ({ decision, isSigned: signatureId !== null && valid.has(signatureId) })),
  }
}
