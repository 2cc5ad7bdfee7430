/** An excursion case is opened by itself or by hand, assessed, concluded; what was concluded may be reopened for a reason. */
export const caseStates = ['open', 'underAssessment', 'concluded', 'reopened'] as const
export type CaseState = (typeof caseStates)[number]

/** What people do to a case. `comment` and the due date change no state. */
export const caseActs = ['start', 'assess', 'sign', 'decide', 'conclude', 'reopen', 'comment', 'changeDueDate'] as const
export type CaseAct = (typeof caseActs)[number]

const allowed: Record<CaseAct, readonly CaseState[]> = {
  start: ['open', 'reopened'],
  assess: ['underAssessment'],
  sign: ['underAssessment'],
  decide: ['underAssessment'],
  conclude: ['underAssessment'],
  reopen: ['concluded'],
  comment: caseStates,
  changeDueDate: ['open', 'underAssessment', 'reopened'],
}

export const isAllowedIn = (act: CaseAct, state: CaseState): boolean => allowed[act].includes(state)

/** Why something cannot be done to a case or to a lot's decision; told in `data.issues` (4022) by the field that it is about. */
export const caseFaults = [
  'notInThisState',
  'rationaleMissing',
  'lotUndecided',
  'assessmentNotSigned',
  'assessmentChanged',
  'decisionChanged',
  'samePerson',
  'ownRequest',
  'notWaiting',
  'readingsArchived',
  'restrictionMissing',
  'lotUnknown',
  'caseExists',
  'noDataToDecide',
  'dayPassed',
  'contentChanged',
  'challengeUnknown',
  'challengeUsed',
  'challengeExpired',
] as const
export type CaseFault = (typeof caseFaults)[number]
