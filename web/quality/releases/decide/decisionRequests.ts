import type { MadeDecision } from '#contract/logistics/rules/lotDecisions.ts'
import type { LotDecisionRequest, LotState } from '#contract/quality/types/evidenceTypes.ts'

export type ChosenLot = Omit<LotState, 'isAffected' | 'last' | 'history'>
export type ChosenDelivery = {
  deliveryId: number
  reference: string
  lots: readonly ChosenLot[]
  /** Where neither the delivery nor its case is what one looks at: the case, if there is one. */
  readFirst?: { caseId: number; number: string } | null
}
/** What is typed about a lot, or about all of them together; a restriction where the decision has one. */
export type Draft = { decision: MadeDecision; restriction?: string; reason: string }

/** What is about to be signed, by delivery. */
export const decisionRequestsOf = (deliveries: readonly ChosenDelivery[], draftOf: (lot: ChosenLot) => Draft) =>
  deliveries.map(({ deliveryId, lots }) => ({
    deliveryId,
    decisionRequests: lots.map((lot): LotDecisionRequest => {
      const { decision, restriction, reason } = draftOf(lot)
      const kept = decision === 'restricted' ? (restriction?.trim() ?? '') : null
      return { productId: lot.product.productId, lot: lot.lot, decision, restriction: kept, reason: reason.trim() }
    }),
  }))
