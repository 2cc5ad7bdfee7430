import { sql } from 'kysely'
import type { z } from 'zod'
import type { InboxMessage, messageCalls } from '#contract/information/calls/messages.ts'
import { Message } from '#contract/information/rules/messages.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { alertAt, caseAt, type CentreIds, limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres } from '#server/platform/http/calls/enterpriseScope.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { comingMaintenance, countUnread } from '#server/information/notices/publishedNotices.ts'

type Marked = z.output<typeof messageCalls.markMessagesRead.request>

const pageSize = 50

/** The reader of an inbox; a user who was limited to centres meanwhile no longer sees messages about other centres. */
type Reader = { userId: number; centreIds: CentreIds }

/** A user's messages, newest first, older than `before`. */
export async function findMessages(db: Db, reader: Reader, before: number | undefined) {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'kind', 'subject', 'created_at', 'read_at'])
    .where('user_id', '=', reader.userId)
    .where(isAtCentres(reader))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const rows = messages.slice(0, pageSize).flatMap(({ id, kind, subject, created_at, read_at }): InboxMessage[] => {
    // A kind that another version of the portal wrote has no text here.
    const { data: message } = Message.safeParse({ ...(subject as object), kind })
    if (!message) return []
    return [{ messageId: id, message, createdAt: created_at.toISOString(), isRead: read_at !== null }]
  })
  return { rows, unread: await countUnreadMessages(db, reader), hasMore: messages.length > pageSize }
}

/** The number of unread messages that can be shown: a count without matching messages would never go away. */
export async function countUnreadMessages(db: Db, reader: Reader): Promise<number> {
  const { unread } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', reader.userId)
    .where(isAtCentres(reader))
    .where('read_at', 'is', null)
    .where('kind', 'in', knownKinds)
    .executeTakeFirstOrThrow()
  return unread
}

/** The message is about the reader's centres: the delivery or logger of an alert, a case, or loggers. */
const isAtCentres = ({ centreIds }: Reader) =>
  limitedTo(centreIds, centres => {
    const id = (field: string) => sql`(messages.subject ->> ${sql.lit(field)})::bigint`
    return sql<boolean>`case
      when messages.subject ? 'alertId' then ${alertAt(id('alertId'))(centres)}
      when messages.subject ? 'caseId' then ${caseAt(id('caseId'))(centres)}
      when messages.subject ? 'loggers' then not exists (
        select from jsonb_array_elements(messages.subject -> 'loggers') item
         where not ${loggerAt(sql`(item ->> 'loggerId')::int`)(centres)})
      else true end`
  })

const knownKinds = Message.options.map(option => option.shape.kind.value)

/** Only the user's own messages; the time of the first reading stays. */
export async function markMessagesRead(db: Db, userId: number, { messageIds, upTo }: Marked, now: Date) {
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(id = any (${messageIds}::bigint[]) or id <= ${upTo ?? 0})`)
    .execute()
}

export const messageHandlers: HandlersFor<typeof messageCalls> = {
  getMessages: ({ before }, { db, caller }) => findMessages(db, readerOf(caller), before),

  markMessagesRead: (marked, { db, caller, now }) => markMessagesRead(db, caller.userId, marked, now()),

  async getUnread(_body, { db, caller, now }) {
    const messages = await countUnreadMessages(db, readerOf(caller))
    if (!caller.menus.includes('Notification')) return { notices: 0, messages, maintenance: null }
    const reader = { userId: caller.userId, now: now() }
    return { notices: await countUnread(db, reader), messages, maintenance: await comingMaintenance(db, reader) }
  },
}

const readerOf = (caller: Caller) => ({ userId: caller.userId, centreIds: referableCentres(caller) })
