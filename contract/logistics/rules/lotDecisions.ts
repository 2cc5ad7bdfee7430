/** What became of a lot of a delivery. `restricted`: released with a restriction. Nothing is ever rejected automatically. */
export const lotDecisions = ['undecided', 'released', 'restricted', 'rejected'] as const
export type LotDecision = (typeof lotDecisions)[number]

/** What a person may decide. */
export const madeDecisions = ['released', 'restricted', 'rejected'] as const satisfies readonly LotDecision[]
export type MadeDecision = (typeof madeDecisions)[number]

/** A person; the company's rule; what makes it undecided: an excursion, a case opened by hand, facts that changed, a case that was reopened. */
export const decisionCauses = ['person', 'rule', 'excursion', 'case', 'changed', 'reopened'] as const
export type DecisionCause = (typeof decisionCauses)[number]

/** Why a delivery is not released by itself, however clean the rest of it is. `beforeRule`: it arrived on a day before the rule was laid down. */
export const releaseBlockers = [
  'notDelivered',
  'noData',
  'excursion',
  'gap',
  'suspect',
  'conflict',
  'uncalibrated',
  'calibrationUnknown',
  'openPeriod',
  'itemWithoutLogger',
  'case',
  'decided',
  'beforeRule',
] as const
export type ReleaseBlocker = (typeof releaseBlockers)[number]

/** 21 CFR 11.50: what a signature means. */
export const signatureMeanings = ['assessed', 'approved', 'released', 'rejected', 'withdrawn'] as const
export type SignatureMeaning = (typeof signatureMeanings)[number]

/** A restricted release is a release; its restriction is in the content that is signed. */
export const meaningOf = (decision: MadeDecision): SignatureMeaning =>
  decision === 'rejected' ? 'rejected' : 'released'

/** Out of the qualified stock: what an excursion affected is, until a person releases it. */
export const isQuarantined = (isAffected: boolean, decision: LotDecision): boolean =>
  decision === 'rejected' || (isAffected && decision === 'undecided')
