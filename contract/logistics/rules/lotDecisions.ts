/** Decisions about a lot of a delivery. `restricted`: released with a restriction. Nothing is rejected automatically. */
export const lotDecisions = ['undecided', 'released', 'restricted', 'rejected'] as const
export type LotDecision = (typeof lotDecisions)[number]

/** Decisions that a person can make. */
export const madeDecisions = ['released', 'restricted', 'rejected'] as const satisfies readonly LotDecision[]
export type MadeDecision = (typeof madeDecisions)[number]

/** A person or the company's rule; or why it became undecided: an excursion, a manual case, changed facts, a reopened case. */
export const decisionCauses = ['person', 'rule', 'excursion', 'case', 'changed', 'reopened'] as const
export type DecisionCause = (typeof decisionCauses)[number]

/**
 * Why a delivery is not released automatically. `budget…`: the stability budget of a lot is used up or does not cover a
 * temperature that it had, or is being counted. `beforeRule`: it arrived before the day of the rule.
 */
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
  'budgetUsedUp',
  'budgetNotCovered',
  'budgetNotCounted',
  'case',
  'decided',
  'beforeRule',
] as const
export type ReleaseBlocker = (typeof releaseBlockers)[number]

/** 21 CFR 11.50: the meaning of a signature. */
export const signatureMeanings = ['assessed', 'approved', 'released', 'rejected', 'withdrawn'] as const
export type SignatureMeaning = (typeof signatureMeanings)[number]

/** A restricted release is a release; the restriction is part of the signed content. */
export const meaningOf = (decision: MadeDecision): SignatureMeaning =>
  decision === 'rejected' ? 'rejected' : 'released'

/** Whether the lot is out of the qualified stock: a lot affected by an excursion is, until a person releases it. */
export const isQuarantined = (isAffected: boolean, decision: LotDecision): boolean =>
  decision === 'rejected' || (isAffected && decision === 'undecided')

/** Whether it waits for a decision outside of the qualified stock; what is rejected waits for nothing (QUA-42). */
export const isOnHold = (lot: { isQuarantined: boolean; decision: LotDecision }): boolean =>
  lot.isQuarantined && lot.decision === 'undecided'
