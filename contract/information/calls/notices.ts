import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { instant, instantWithZone, line, listOf, paging, text } from '#contract/kernel/fields.ts'
import { noticeKinds, noticeSortKeys, noticeStates } from '#contract/information/rules/noticeWords.ts'

const noticeId = z.int().positive()
const kind = z.enum(noticeKinds)
const texts = { titleJa: z.string(), titleEn: z.string(), bodyJa: z.string(), bodyEn: z.string() }
/** The hours that a maintenance notice announces; a release has none. */
const hours = { maintenanceFrom: instant.nullable(), maintenanceUntil: instant.nullable() }

/** A notice as its readers get it. */
export const Notice = z.object({
  noticeId,
  kind,
  ...texts,
  publishFrom: instant,
  publishUntil: instant.nullable(),
  ...hours,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** … and as the platform administrator writes it. */
export const EditedNotice = Notice.omit({ isRead: true }).extend({
  state: z.enum(noticeStates),
  /** Saving brings it back: what somebody else saved meanwhile is not overwritten. */
  updatedAt: instant,
  writtenBy: z.string().nullable(),
  /** How many users have read it. */
  readers: z.int(),
})
export type EditedNotice = z.infer<typeof EditedNotice>

/** Plain text with line breaks; no other control character. */
const body = z
  .string()
  .trim()
  .max(4000)
  .regex(/^(\P{Cc}|[\n\r\t])*$/u, 'holds a control character')
const time = instantWithZone.nullable()

const reading = { allowed: ['Notification'] as const, log: 'none' as const }
/** The handlers let only the platform administrator in; 4017 for everybody else. */
const writing = { allowed: ['Notification'] as const, log: 'publishNotices' as const }
const narrowing = { kind: kind.optional(), keyword: text(100).optional() }

export const noticeCalls = {
  getNoticeList: defineCall({
    path: '/notice/getNoticeList',
    summary: 'Maintenance and release announcements that are published now, newest first, and how many are unread',
    ...reading,
    limit: 'search',
    request: z.strictObject({ ...paging, ...narrowing }),
    response: listOf(Notice).extend({ unread: z.int() }),
  }),
  readNotice: defineCall({
    path: '/notice/readNotice',
    summary: 'One published notice, which the caller has read from now on (4017 unknown or not published)',
    ...reading,
    request: z.strictObject({ noticeId }),
    response: Notice,
  }),
  readAllNotices: defineCall({
    path: '/notice/readAllNotices',
    summary: 'Mark every notice that is published now as read by the caller',
    ...reading,
    request: z.strictObject({}),
    response: z.null(),
  }),
  getEditedNoticeList: defineCall({
    path: '/notice/getEditedNoticeList',
    summary: 'Every notice, drafts, planned and ended ones too; for the platform administrator (4017)',
    ...reading,
    limit: 'search',
    request: z.strictObject({
      ...paging,
      ...narrowing,
      state: z.enum(noticeStates).optional(),
      sort: z.enum(noticeSortKeys).default('publishFrom'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: listOf(EditedNotice),
  }),
  getEditedNotice: defineCall({
    path: '/notice/getEditedNotice',
    summary: 'One notice as the form edits it; for the platform administrator (4017)',
    ...reading,
    request: z.strictObject({ noticeId }),
    response: EditedNotice,
  }),
  saveNotice: defineCall({
    path: '/notice/saveNotice',
    summary:
      'Keep a draft, or publish; 4022 names what is missing, and updatedAt where somebody else has changed it meanwhile',
    ...writing,
    logSubject: ['noticeId', 'kind', 'titleJa', 'isDraft'],
    request: z.strictObject({
      /** Without it a new notice is made. */
      noticeId: noticeId.optional(),
      /** That of the notice which was edited. */
      updatedAt: instant.optional(),
      kind,
      titleJa: line(100),
      titleEn: line(100),
      bodyJa: body,
      bodyEn: body,
      isDraft: z.boolean(),
      /** Missing means at once. What is published only now never began earlier. */
      publishFrom: time.optional(),
      /** Missing means for good. */
      publishUntil: time.optional(),
      maintenanceFrom: time.optional(),
      maintenanceUntil: time.optional(),
      /** Whoever has read it finds it unread again. */
      announceAgain: z.boolean().default(false),
    }),
    response: z.object({ noticeId, state: z.enum(noticeStates) }),
  }),
  deleteNotice: defineCall({
    path: '/notice/deleteNotice',
    summary: 'Delete a notice; 4022 names updatedAt where somebody else has changed it meanwhile',
    ...writing,
    logSubject: ['noticeId'],
    request: z.strictObject({ noticeId, updatedAt: instant }),
    response: z.null(),
  }),
}
