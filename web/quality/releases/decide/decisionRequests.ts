import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import type { MadeDecision } from '#contract/logistics/rules/lotDecisions.ts'
import type { ChosenDelivery, ChosenLot } from '#web/quality/releases/decide/DecideDialog.tsx'

/** What is typed about a lot, or about all of them together. */
export type Draft = { decision: MadeDecision | undefined; restriction: string; reason: string }
export const emptyDraft: Draft = { decision: undefined, restriction: '', reason: '' }

export type DraftFault = 'decision' | 'restriction' | 'reason'

/** What is still missing, in the order of the fields. */
export function faultsOf({ decision, restriction, reason }: Draft): DraftFault[] {
  return [
    ...(decision === undefined ? (['decision'] as const) : []),
    ...(decision === 'restricted' && restriction.trim() === '' ? (['restriction'] as const) : []),
    ...(reason.trim() === '' ? (['reason'] as const) : []),
  ]
}

export const keyOfLot = (deliveryId: number, { product, lot }: ChosenLot) =>
  JSON.stringify([deliveryId, product.productId, lot])

/** What is about to be signed, by delivery; `draftOf` is complete for each lot. */
export function decisionRequestsOf(deliveries: readonly ChosenDelivery[], draftOf: (key: string) => Draft) {
  return deliveries.map(({ deliveryId, lots }) => ({
    deliveryId,
    decisionRequests: lots.flatMap((lot): LotDecisionRequest[] => {
      const { decision, restriction, reason } = draftOf(keyOfLot(deliveryId, lot))
      if (decision === undefined) return []
      const { productId } = lot.product
      const kept = decision === 'restricted' ? restriction.trim() : null
      return [{ productId, lot: lot.lot, decision, restriction: kept, reason: reason.trim() }]
    }),
  }))
}
