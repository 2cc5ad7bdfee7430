/** Kinds for which a company has rules. */
export const ruleKinds = ['excursion', 'silence', 'lowBattery', 'lateArrival'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** The others are raised without a rule: what people should look at about a handover (decision 0100). */
export const alertKinds = [...ruleKinds, 'arrivalCheck', 'pieceDifference'] as const
export type AlertKind = (typeof alertKinds)[number]

/** 1 caution, 2 warning, 3 critical. */
export const severities = [1, 2, 3] as const
export type Severity = (typeof severities)[number]
