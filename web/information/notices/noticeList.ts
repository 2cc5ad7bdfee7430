import { z } from 'zod'
import { noticeKinds, noticeSortKeys, noticeStates } from '#contract/information/rules/noticeWords.ts'
import { defineList, type SearchIn, type SortKeyIn, choice, text } from '#web/kernel/ui/lists/defineList.ts'
import type { Profile } from '#contract/identity/calls/session.ts'

const id = z.coerce.number<number>().int().positive().optional().catch(undefined)

/** Notification: what is published now, which has one order, or for the platform administrator every notice. */
export const noticeList = defineList({
  filters: { keyword: text(100), state: choice(noticeStates), kind: choice(noticeKinds) },
  sortKeys: noticeSortKeys,
  sort: { key: 'publishFrom', order: 'desc' },
  descendingFirst: ['publishFrom', 'publishUntil', 'updatedAt', 'readers'],
  extra: {
    view: z.enum(['all']).optional().catch(undefined),
    /** The one that is being read. */
    notice: id,
  },
})
export type NoticeSearch = SearchIn<typeof noticeList>
export type NoticeSortKey = SortKeyIn<typeof noticeList>

/** The notice that is edited; none is a new one. */
export const editedNoticeSearch = z.object({ noticeId: id })

/** INF-2: notices are written by the platform administrator. */
export const isNoticeWriter = (profile: Pick<Profile, 'role' | 'isPFcompany'> | null) =>
  profile !== null && profile.isPFcompany && profile.role === '00'
