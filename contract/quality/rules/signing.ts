import { isAllowedIn, type CaseFault, type CaseState } from '#contract/quality/rules/caseStates.ts'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'

/**
 * The parts of the content of a signature. `case`: its number, how often it was reopened and how often its assessment was
 * revised, since it is then assessed again; `record`: the signature's own row.
 */
export const signedParts = [
  'delivery',
  'items',
  'readings',
  'evaluation',
  'case',
  'excursions',
  'assessment',
  'decision',
  'decisions',
  'withdrawal',
  'record',
] as const
export type SignedPart = (typeof signedParts)[number]

/** The state of a case before a signature. */
export type CaseToSign = {
  state: CaseState
  hasRationale: boolean
  /** The users with a valid signature of the assessment. */
  assessedBy: readonly number[]
  /** The assessment was signed, even if no signature is valid any more. */
  wasAssessed: boolean
  needsTwoPeople: boolean
  /** The lots of the case; `isSigned`: the decision has a valid signature. */
  affected: readonly { decision: LotDecision; isSigned: boolean }[]
}

/** Why the assessment cannot be signed; empty if it can. */
export const faultsOfAssessing = ({ state, hasRationale }: CaseToSign): CaseFault[] => {
  if (!isAllowedIn('sign', state)) return ['notInThisState']
  return hasRationale ? [] : ['rationaleMissing']
}

/**
 * Why this user cannot decide a lot of a delivery with a case. `isAffected`: the case is about it; other lots are not assessed
 * with it, and its conclusion leaves them to be decided.
 */
export function faultsOfDeciding(found: CaseToSign, userId: number, isAffected: boolean): CaseFault[] {
  if (found.state === 'concluded' && !isAffected) return []
  return isAllowedIn('decide', found.state) ? faultsOfAssessed(found, userId) : ['notInThisState']
}

type DecidedLot = {
  decision: LotDecision
  isAffected: boolean
  last: { signature: { isValid: boolean } | null } | null
}

/** Whether a lot waits for a decision: nobody has decided about it, or its case cannot be approved by what was signed. */
export const waitsForDecision = ({ decision, isAffected, last }: DecidedLot): boolean =>
  decision === 'undecided' || (isAffected && last?.signature?.isValid !== true)

/** Why this user cannot approve, and thereby conclude, the case. */
export function faultsOfApproving(found: CaseToSign, userId: number): CaseFault[] {
  if (!isAllowedIn('conclude', found.state)) return ['notInThisState']
  return [
    ...(found.hasRationale ? [] : (['rationaleMissing'] as const)),
    ...faultsOfAssessed(found, userId),
    ...faultsOfLots(found),
  ]
}

/** With the two-person rule, the person who signed the assessment cannot decide or approve. */
function faultsOfAssessed({ assessedBy, wasAssessed, needsTwoPeople }: CaseToSign, userId: number): CaseFault[] {
  if (assessedBy.length === 0) return [wasAssessed ? 'assessmentChanged' : 'assessmentNotSigned']
  return needsTwoPeople && assessedBy.includes(userId) ? ['samePerson'] : []
}

function faultsOfLots({ affected }: CaseToSign): CaseFault[] {
  if (affected.some(({ decision }) => decision === 'undecided')) return ['lotUndecided']
  return affected.every(({ isSigned }) => isSigned) ? [] : ['decisionChanged']
}
