// The kinds, states and sort keys of notices. The page loads this file to parse its address, so it has no schemas.

export const noticeKinds = ['maintenance', 'release'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The state depends on the time: a planned notice is not shown yet, an ended one no longer. */
export const noticeStates = ['draft', 'planned', 'published', 'ended'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeSortKeys = ['publishFrom', 'publishUntil', 'title', 'updatedAt', 'readers'] as const

/** How long before its start a maintenance is announced on every screen; the announcement stays until it is over. */
export const maintenanceAheadMs = 24 * 60 * 60 * 1000
