import { sql } from 'kysely'
import type { z } from 'zod'
import type { InboxMessage, messageCalls } from '#contract/information/calls/messages.ts'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { withdrawalKinds } from '#contract/quality/types/alertMessages.ts'
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

type Searched = z.output<typeof messageCalls.getMessages.request>
type Folded = {
  id: number
  kind: string
  subject: object
  times: number
  isRead: boolean
} & Record<'firstAt' | 'lastAt', Date>

/** What the reader's inbox says of each event, the newest first: older than `before`, of a severity. */
export async function findMessages(db: Db, reader: Reader, { before, severity }: Searched) {
  const { rows: found } = await sql<Folded>`
    select last.id, last.kind, last.subject, folded.times, folded.is_read as "isRead", folded.first_at as "firstAt",
           last.created_at as "lastAt"
      from (${foldedMessages(reader)}) folded join messages last on last.id = folded.id
     where (${before ?? null}::bigint is null or last.id < ${before ?? null})
       and (${severity ?? null}::int is null or (last.subject ->> 'severity')::int = ${severity ?? null})
     order by last.id desc limit ${pageSize + 1}`.execute(db)
  const rows = found
    .slice(0, pageSize)
    .flatMap(({ id, kind, subject, times, isRead, firstAt, lastAt }): InboxMessage[] => {
      // A kind that another version of the portal wrote has no text here.
      const { data: message } = Message.safeParse({ ...subject, kind })
      if (!message) return []
      const [from, until] = [firstAt.toISOString(), lastAt.toISOString()]
      return [{ messageId: id, message, times, firstAt: from, createdAt: until, isRead }]
    })
  const { messages } = await countUnreadMessages(db, reader)
  return { rows, unread: messages, hasMore: found.length > pageSize }
}

/** The reader's messages by event; `id` is the last one's. */
const foldedMessages = (reader: Reader) => sql`
  select max(id) as id, count(*)::int as times, min(created_at) as first_at, bool_and(read_at is not null) as is_read
    from messages where user_id = ${reader.userId} and ${isAtCentres(reader)} group by coalesce(event, id::text)`

/**
 * The number of events with unread messages that can be shown (a count without matching messages would never go away), and
 * of those whose last message is critical.
 */
export async function countUnreadMessages(db: Db, reader: Reader): Promise<{ messages: number; critical: number }> {
  const { rows } = await sql<{ messages: number; critical: number }>`
    select count(*)::int as messages, count(*) filter (
             where kind <> all(${withdrawalKinds}::text[]) and (subject ->> 'severity')::int = ${criticalSeverity})::int as critical
      from (select distinct on (coalesce(event, id::text)) kind, subject from messages
             where user_id = ${reader.userId} and ${isAtCentres(reader)} and read_at is null and kind = any(${knownKinds})
             order by coalesce(event, id::text), id desc) unread`.execute(db)
  return rows[0] ?? { messages: 0, critical: 0 }
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

const criticalSeverity = 3 satisfies Severity
const knownKinds = Message.options.map(option => option.shape.kind.value)

/** Only the user's own messages, each with the earlier ones of its event; the time of the first reading stays. */
export async function markMessagesRead(db: Db, userId: number, { messageIds, upTo }: Marked, now: Date) {
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(
      sql<boolean>`(id <= ${upTo ?? 0} or exists (
        select from messages named
         where named.id = any (${messageIds}::bigint[]) and named.user_id = messages.user_id
           and (messages.id = named.id or messages.event = named.event and messages.id < named.id)))`,
    )
    .execute()
}

export const messageHandlers: HandlersFor<typeof messageCalls> = {
  getMessages: (search, { db, caller }) => findMessages(db, readerOf(caller), search),

  markMessagesRead: (marked, { db, caller, now }) => markMessagesRead(db, caller.userId, marked, now()),

  async getUnread(_body, { db, caller, now }) {
    const unread = await countUnreadMessages(db, readerOf(caller))
    if (!caller.menus.includes('Notification')) return { ...unread, notices: 0, maintenance: null }
    const reader = { userId: caller.userId, now: now() }
    return { ...unread, notices: await countUnread(db, reader), maintenance: await comingMaintenance(db, reader) }
  },
}

const readerOf = (caller: Caller) => ({ userId: caller.userId, centreIds: referableCentres(caller) })
