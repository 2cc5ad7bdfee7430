import { isAllowedIn, type CaseFault, type CaseState } from '#contract/quality/rules/caseStates.ts'
import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'

/**
 * What the content of a signature is made of. `case`: which one, and how often it was reopened, since a reopened case is
 * assessed anew; `record`: the signature's own row.
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

/** Where a case stands when somebody is about to sign something of it. */
export type CaseToSign = {
  state: CaseState
  hasRationale: boolean
  /** The users whose signatures of the assessment speak for it as it is now. */
  assessedBy: readonly number[]
  /** Somebody signed the assessment, whether that speaks for it still or not. */
  wasAssessed: boolean
  needsTwoPeople: boolean
  /** The lots that the case is about; `isSigned`: the signature of its decision speaks for it still. */
  affected: readonly { decision: LotDecision; isSigned: boolean }[]
}

/** Why the assessment cannot be signed; nothing where it can. */
export const faultsOfAssessing = ({ state, hasRationale }: CaseToSign): CaseFault[] => {
  if (!isAllowedIn('sign', state)) return ['notInThisState']
  return hasRationale ? [] : ['rationaleMissing']
}

/** Why lots of the case cannot be decided by this user. */
export const faultsOfDeciding = (found: CaseToSign, userId: number): CaseFault[] =>
  isAllowedIn('decide', found.state) ? faultsOfAssessed(found, userId) : ['notInThisState']

/** Why the case cannot be approved, and thereby concluded, by this user. */
export function faultsOfApproving(found: CaseToSign, userId: number): CaseFault[] {
  if (!isAllowedIn('conclude', found.state)) return ['notInThisState']
  return [
    ...(found.hasRationale ? [] : (['rationaleMissing'] as const)),
    ...faultsOfAssessed(found, userId),
    ...faultsOfLots(found),
  ]
}

/** With the two-person rule, nobody goes on from an assessment that is signed with the own name. */
function faultsOfAssessed({ assessedBy, wasAssessed, needsTwoPeople }: CaseToSign, userId: number): CaseFault[] {
  if (assessedBy.length === 0) return [wasAssessed ? 'assessmentChanged' : 'assessmentNotSigned']
  return needsTwoPeople && assessedBy.includes(userId) ? ['samePerson'] : []
}

function faultsOfLots({ affected }: CaseToSign): CaseFault[] {
  if (affected.some(({ decision }) => decision === 'undecided')) return ['lotUndecided']
  return affected.every(({ isSigned }) => isSigned) ? [] : ['decisionChanged']
}
