/** An excursion case is opened by the portal or a person, assessed and concluded; a concluded case can be reopened. */
export const caseStates = ['open', 'underAssessment', 'concluded', 'reopened'] as const
export type CaseState = (typeof caseStates)[number]

/** Actions of people on a case. */
export const caseActs = ['start', 'assess', 'sign', 'decide', 'conclude', 'reopen', 'changeDueDate'] as const
export type CaseAct = (typeof caseActs)[number]

const allowed: Record<CaseAct, readonly CaseState[]> = {
  start: ['open', 'reopened'],
  assess: ['underAssessment'],
  sign: ['underAssessment'],
  decide: ['underAssessment'],
  conclude: ['underAssessment'],
  reopen: ['concluded'],
  changeDueDate: ['open', 'underAssessment', 'reopened'],
}

export const isAllowedIn = (act: CaseAct, state: CaseState): boolean => allowed[act].includes(state)

/** Why an action on a case, a decision or a signature is refused: the messages of 4022 in `data.issues`. */
export const caseFaults = [
  'notInThisState',
  'rationaleMissing',
  'lotUndecided',
  'assessmentNotSigned',
  'assessmentChanged',
  'assessmentSigned',
  'decisionChanged',
  'samePerson',
  'ownRequest',
  'notWaiting',
  'readingsArchived',
  'restrictionMissing',
  'lotUnknown',
  'caseExists',
  'dayPassed',
  'contentChanged',
  'challengeUnknown',
  'challengeUsed',
  'challengeExpired',
] as const
export type CaseFault = (typeof caseFaults)[number]
