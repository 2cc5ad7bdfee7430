import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'

/** What to do with a box; the first that applies. */
export const boxAdvices = [
  'expired',
  'rejected',
  'quarantined',
  'contradictory',
  'restricted',
  'released',
  'onTheWay',
  'excursion',
  'dataMissing',
  'awaitDecision',
  'unknown',
] as const
export type BoxAdvice = (typeof boxAdvices)[number]

export type Box = {
  /** Null: not disclosed. */
  outcome: 'compliant' | 'excursion' | 'incomplete' | 'noData' | null
  isDelivered: boolean
  /** The lot of the label, or the worst of several; null: the reader is no party of the delivery. */
  decision: LotDecision | null
  isQuarantined: boolean
  /** In this delivery, or in another that has the lot. */
  isRejected: boolean
  /** What the delivery's logistic unit is said to hold is not what its label says. */
  contradictsLabel: boolean
  /** YYYY-MM-DD, as `today`: of the lots that the portal knows; null: not stated. */
  expiries: readonly (string | null)[]
  today: string
}

/** A decision of the quality department counts for more than the temperature, which it has seen. */
export function adviceFor(box: Box): BoxAdvice {
  const { outcome, isDelivered, decision, isQuarantined } = box
  if (box.expiries.some(expiry => expiry !== null && expiry < box.today)) return 'expired'
  if (box.isRejected) return 'rejected'
  if (isQuarantined) return 'quarantined'
  if (box.contradictsLabel) return 'contradictory'
  if (decision === 'restricted' || decision === 'released') return decision
  if (outcome === 'excursion') return 'excursion'
  if (!isDelivered) return 'onTheWay'
  if (outcome === 'incomplete' || outcome === 'noData') return 'dataMissing'
  return outcome === 'compliant' && decision !== null ? 'awaitDecision' : 'unknown'
}

/** Of several lots in a box, the one that forbids most. */
const strictness: Record<LotDecision, number> = { rejected: 3, undecided: 2, restricted: 1, released: 0 }
export const worstDecision = (decisions: readonly LotDecision[]): LotDecision | null =>
  decisions.toSorted((a, b) => strictness[b] - strictness[a])[0] ?? null
