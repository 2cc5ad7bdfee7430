/** Reports that are sent by mail, as a link to a file that stays as it was made. */
export const reportKinds = ['monthly', 'case', 'delivery'] as const
export type ReportKind = (typeof reportKinds)[number]

/** How long a mailed link works. */
export const linkDays = { least: 1, usual: 30, most: 90 } as const

/** So many addresses a company may have subscribed, and so many reports its people may share by hand within a day. */
export const maxSubscriptions = 200
export const maxSharedInADay = 100

/** Whoever subscribed it took it back; the recipient wants no more of them. */
export const subscriptionEnds = ['withdrawn', 'unsubscribed'] as const
