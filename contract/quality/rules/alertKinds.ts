export const alertKinds = ['excursion', 'silence', 'lowBattery', 'lateArrival'] as const
export type AlertKind = (typeof alertKinds)[number]

/** 1 caution, 2 warning, 3 critical. */
export const severities = [1, 2, 3] as const
export type Severity = (typeof severities)[number]
