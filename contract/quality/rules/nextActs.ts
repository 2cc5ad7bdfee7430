import type { LotDecision, ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import { type CaseToSign, faultsOfApproving, faultsOfDeciding } from '#contract/quality/rules/signing.ts'

/** What a user can do next about a delivery (QUA-15). */
export const nextActs = ['openCase', 'startAssessment', 'assess', 'decide', 'approve', 'addReadings'] as const
export type NextAct = (typeof nextActs)[number]

export type Standing = {
  userId: number
  /** Works for the depositor; and as its own user, who signs. */
  mayAct: boolean
  maySign: boolean
  caseState: CaseState | null
  /** Null without a case, and for users who do not sign. */
  toSign: CaseToSign | null
  lots: readonly { decision: LotDecision; isAffected: boolean }[]
  releaseBlockers: readonly ReleaseBlocker[]
  releasesByItself: boolean
}

/** The acts of this user, the first one first; none where others or nobody must act. */
export function nextActsOf(standing: Standing): NextAct[] {
  const { mayAct, caseState } = standing
  if (!mayAct) return []
  if (caseState === null) return withoutCase(standing)
  if (caseState === 'open' || caseState === 'reopened') return ['startAssessment']
  return caseState === 'underAssessment' ? underAssessment(standing) : concluded(standing)
}

function underAssessment({ toSign, userId }: Standing): NextAct[] {
  if (!toSign) return []
  if (toSign.assessedBy.length === 0) return ['assess']
  // A decision whose signature is void is made again.
  if (toSign.affected.some(({ isSigned }) => !isSigned))
    return faultsOfDeciding(toSign, userId, true).length === 0 ? ['decide'] : []
  return faultsOfApproving(toSign, userId).length === 0 ? ['approve'] : []
}

const concluded = ({ maySign, lots, releaseBlockers }: Standing): NextAct[] =>
  maySign && isWaiting(lots.filter(lot => !lot.isAffected)) && !releaseBlockers.includes('notDelivered')
    ? ['decide']
    : []

function withoutCase({ maySign, lots, releaseBlockers, releasesByItself }: Standing): NextAct[] {
  if (!isWaiting(lots) || releaseBlockers.includes('notDelivered')) return []
  if (releaseBlockers.includes('excursion')) return ['openCase']
  // The rule of the company releases it.
  if (releasesByItself && releaseBlockers.length === 0) return []
  const lacksReadings = releaseBlockers.includes('noData') || releaseBlockers.includes('gap')
  return [...(maySign ? (['decide'] as const) : []), ...(lacksReadings ? (['addReadings'] as const) : [])]
}

const isWaiting = (lots: Standing['lots']) => lots.some(lot => lot.decision === 'undecided')
