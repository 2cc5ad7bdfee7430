// The words of notices. The page's address is read by them: they come without schemas.

export const noticeKinds = ['maintenance', 'release'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What its readers see of a notice follows from the time: planned not yet, ended no more. */
export const noticeStates = ['draft', 'planned', 'published', 'ended'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeSortKeys = ['publishFrom', 'publishUntil', 'title', 'updatedAt', 'readers'] as const

/** A maintenance is announced on every screen from so long before it begins until it is over. */
export const maintenanceAheadMs = 24 * 60 * 60 * 1000
