import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { instant, instantWithZone, line, listOf, paging, text } from '#contract/kernel/fields.ts'
import { noticeKinds, noticeSortKeys, noticeStates } from '#contract/information/rules/noticeWords.ts'

const noticeId = z.int().positive()
const kind = z.enum(noticeKinds)
const texts = { titleJa: z.string(), titleEn: z.string(), bodyJa: z.string(), bodyEn: z.string() }
/** The period of a maintenance notice; a release has none. */
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

/** A notice as the platform administrator edits it. */
export const EditedNotice = Notice.omit({ isRead: true }).extend({
  state: z.enum(noticeStates),
  /** Sent back when saving, so that nobody overwrites another editor's changes. */
  updatedAt: instant,
  writtenBy: z.string().nullable(),
  /** How many users have read it. */
  readers: z.int(),
})
export type EditedNotice = z.infer<typeof EditedNotice>

/** Plain text with line breaks, without other control characters. */
const body = z
  .string()
  .trim()
  .max(4000)
  .regex(/^(\P{Cc}|[\n\r\t])*$/u, 'contains a control character')
const time = instantWithZone.nullable()

const reading = defineWith({ allowed: ['Notification'], log: 'none' })
const marked = ['/notice/getNoticeList', '/message/getUnread'] as const
/** Not `getEditedNotice`: a form keeps what its writer typed until the writer lets go of it. */
const written = [...marked, '/notice/getEditedNoticeList', '/notice/readNotice'] as const
/** Only the platform administrator may; 4017 for everybody else. */
const writing = defineWith({ allowed: ['Notification'], log: 'publishNotices', makesStale: written })
const filters = { kind: kind.optional(), keyword: text(100).optional() }

export const noticeCalls = callsAt('/notice', {
  getNoticeList: reading({
    summary: 'Maintenance and release announcements that are published now, newest first, and how many are unread',
    limit: 'search',
    request: z.strictObject({ ...paging, ...filters }),
    response: listOf(Notice).extend({ unread: z.int() }),
  }),
  readNotice: reading({
    summary: 'A published notice, which is marked as read by the caller (4017 unknown or not published)',
    makesStale: marked,
    request: z.strictObject({ noticeId }),
    response: Notice,
  }),
  readAllNotices: reading({
    summary: 'Mark all published notices as read by the caller',
    makesStale: marked,
  }),
  getEditedNoticeList: reading({
    summary: 'All notices, including drafts, planned and ended ones; for the platform administrator (4017)',
    limit: 'search',
    request: z.strictObject({
      ...paging,
      ...filters,
      state: z.enum(noticeStates).optional(),
      sort: z.enum(noticeSortKeys).default('publishFrom'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: listOf(EditedNotice),
  }),
  getEditedNotice: reading({
    summary: 'A notice for the edit form; for the platform administrator (4017)',
    request: z.strictObject({ noticeId }),
    response: EditedNotice,
  }),
  saveNotice: writing({
    summary:
      'Save a draft, or publish; 4022 names missing fields, or updatedAt if somebody else changed the notice meanwhile',
    logSubject: ['noticeId', 'kind', 'titleJa', 'isDraft'],
    request: z.strictObject({
      /** Without it a new notice is created. */
      noticeId: noticeId.optional(),
      /** The `updatedAt` of the edited notice. */
      updatedAt: instant.optional(),
      kind,
      titleJa: line(100),
      titleEn: line(100),
      bodyJa: body,
      bodyEn: body,
      isDraft: z.boolean(),
      /** By default immediately. A notice published now cannot begin earlier. */
      publishFrom: time.optional(),
      /** By default without end. */
      publishUntil: time.optional(),
      maintenanceFrom: time.optional(),
      maintenanceUntil: time.optional(),
      /** Marks the notice as unread again for everybody. */
      announceAgain: z.boolean().default(false),
    }),
    response: z.object({ noticeId, state: z.enum(noticeStates) }),
  }),
  deleteNotice: writing({
    summary: 'Delete a notice; 4022 names updatedAt if somebody else changed the notice meanwhile',
    logSubject: ['noticeId'],
    request: z.strictObject({ noticeId, updatedAt: instant }),
  }),
})
