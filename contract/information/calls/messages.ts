import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { instant } from '#contract/kernel/fields.ts'
import { severities } from '#contract/quality/rules/alerts/alertKinds.ts'
import { Message } from '#contract/information/rules/messages.ts'

const messageId = z.int().positive()

/**
 * What the caller's inbox says of an event: its last message, whose facts the screen puts into the reader's language, how
 * often there was one, and since when. It is read when all of them are.
 */
export const InboxMessage = z.object({
  messageId,
  message: Message,
  times: z.int().min(1),
  firstAt: instant,
  createdAt: instant,
  isRead: z.boolean(),
})
export type InboxMessage = z.infer<typeof InboxMessage>

const own = defineWith({ allowed: 'signedIn', log: 'none' })

export const messageCalls = callsAt('/message', {
  getMessages: own({
    summary:
      "The caller's inbox, an entry for each event, newest first, at most 50 at once; with `before`, older than that message",
    request: z.strictObject({ before: messageId.optional(), severity: z.literal(severities).optional() }),
    response: z.object({ rows: z.array(InboxMessage), unread: z.int(), hasMore: z.boolean() }),
  }),
  markMessagesRead: own({
    summary:
      "Mark some of the caller's messages as read, with earlier ones of their events, or with `upTo` all up to that one; those of others stay unchanged",
    makesStale: ['/message/getMessages', '/message/getUnread'],
    request: z.strictObject({
      messageIds: z.array(messageId).max(200).default([]),
      upTo: messageId.optional(),
    }),
  }),
  getUnread: own({
    summary: 'The unread counts, and the maintenance that is in progress or begins within a day; polled every minute',
    response: z.object({
      /** 0 for users who may not open the notices. */
      notices: z.int(),
      messages: z.int(),
      /** Those of them that are critical. */
      critical: z.int(),
      maintenance: z
        .object({
          noticeId: z.int(),
          titleJa: z.string(),
          titleEn: z.string(),
          maintenanceFrom: instant,
          maintenanceUntil: instant,
          /** The maintenance has begun. */
          isOn: z.boolean(),
        })
        .nullable(),
    }),
  }),
})
