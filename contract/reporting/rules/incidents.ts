const hourMs = 3_600_000

/** REP-18: what may go wrong with a delivery, and over which time it is counted. */
export const incidentKinds = ['excursion', 'gap', 'delay'] as const
export type IncidentKind = (typeof incidentKinds)[number]
export const incidentSpans = ['day', 'week'] as const
export type IncidentSpan = (typeof incidentSpans)[number]

const hours: Record<IncidentSpan, number> = { day: 24, week: 7 * 24 }

/** The span ends now: 24 hours or 7 days, no calendar days. */
export const incidentsSince = (span: IncidentSpan, now: Date): Date => new Date(now.getTime() - hours[span] * hourMs)
