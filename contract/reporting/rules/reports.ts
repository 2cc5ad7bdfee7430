/** Reports that are mailed as a link to an unchanging file. */
export const reportKinds = ['monthly', 'case', 'delivery'] as const
export type ReportKind = (typeof reportKinds)[number]

/** How long a mailed link is valid. */
export const linkDays = { least: 1, usual: 30, most: 90 } as const

/** Per company: active subscriptions, with those of the last day that have ended, and reports that users share within a day. */
export const maxSubscriptions = 200
export const maxSharedInADay = 100

/** Of one report that is shared: its recipients, and what is written to them. */
export const maxRecipients = 20
export const maxNoteLength = 1_000

/** So many openings of a link, the latest, are listed with their times. */
export const maxOpenings = 100

/** Ended by the company, or by the recipient. */
export const subscriptionEnds = ['withdrawn', 'unsubscribed'] as const
