import { z } from 'zod'
import { noticeKinds, noticeSortKeys, noticeStates } from '#contract/information/rules/noticeWords.ts'
import { pageSizes } from '#web/kernel/ui/lists/pageSizes.ts'
import * as sorting from '#web/kernel/ui/lists/sorting.ts'

const id = z.coerce.number<number>().int().positive().optional().catch(undefined)

/** Notification as it stands in the URL: what makes no sense is left out. */
export const noticeSearch = z.object({
  /** What is published now, or for the platform administrator every notice. */
  view: z.enum(['all']).optional().catch(undefined),
  kind: z.enum(noticeKinds).optional().catch(undefined),
  keyword: z.string().trim().min(1).max(100).optional().catch(undefined),
  state: z.enum(noticeStates).optional().catch(undefined),
  /** The one that is being read. */
  notice: id,
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
  size: z.coerce.number<number>().pipe(z.literal(pageSizes)).optional().catch(undefined),
  sort: z.enum(noticeSortKeys).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type NoticeSearch = z.output<typeof noticeSearch>

/** The notice that is edited; none is a new one. */
export const editedNoticeSearch = z.object({ noticeId: id })

export type SortKey = (typeof noticeSortKeys)[number]
export type Sort = sorting.Sort<SortKey>

export const sortOf = ({ sort = 'publishFrom', order = 'desc' }: NoticeSearch): Sort => ({ key: sort, order })
export const nextSort = (current: Sort, key: SortKey) => sorting.nextSort(current, key, ['title'])

/** What the URL asks of the server for a page of a list. */
export const requestOf = ({ kind, keyword, page, size }: NoticeSearch) => ({ kind, keyword, page, pageSize: size })
