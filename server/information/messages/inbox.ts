import { sql } from 'kysely'
import type { z } from 'zod'
import type { InboxMessage, messageCalls } from '#contract/information/calls/messages.ts'
import { Message } from '#contract/information/rules/messages.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { alertAt, caseAt, limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/atCentres.ts'

type Marked = z.output<typeof messageCalls.markMessagesRead.request>

const maxAtOnce = 50

/** Whose inbox it is; who was limited to some centres since reads no more of what touches others. */
type Reader = { userId: number; centreIds: CentreIds }

/** A user's messages, newest first, from before one of them on. */
export async function findMessages(db: Db, reader: Reader, before: number | undefined) {
  const found = await db
    .selectFrom('messages')
    .select(['id', 'kind', 'subject', 'created_at', 'read_at'])
    .where('user_id', '=', reader.userId)
    .where(isAtCentres(reader))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(maxAtOnce + 1)
    .execute()
  const shown = found.slice(0, maxAtOnce)
  const rows = shown.flatMap(({ id, kind, subject, created_at, read_at }): InboxMessage[] => {
    // A kind that a newer version wrote, or an older one, has no text here.
    const { data: message } = Message.safeParse({ ...(subject as object), kind })
    if (!message) return []
    return [{ messageId: id, message, createdAt: created_at.toISOString(), isRead: read_at !== null }]
  })
  return { rows, unread: await countUnreadMessages(db, reader), hasMore: found.length > maxAtOnce }
}

/** What can be shown of what is unread: a count that no list explains would never go away. */
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

/** What the message names is at the reader's centres: a delivery or a logger by its alert, a case, loggers. */
const isAtCentres = ({ centreIds }: Reader) =>
  limitedTo(centreIds, centres => {
    const id = (field: string) => sql`(messages.subject ->> ${sql.lit(field)})::bigint`
    return sql<boolean>`case
      when messages.subject ? 'alertId' then ${alertAt(id('alertId'))(centres)}
      when messages.subject ? 'caseId' then ${caseAt(id('caseId'))(centres)}
      when messages.subject ? 'loggers' then not exists (
        select from jsonb_array_elements(messages.subject -> 'loggers') named
         where not ${loggerAt(sql`(named ->> 'loggerId')::int`)(centres)})
      else true end`
  })

const knownKinds = Message.options.map(option => option.shape.kind.value)

/** Only the user's own; when a message was read first stays. */
export async function markMessagesRead(db: Db, userId: number, { messageIds, upTo }: Marked, now: Date) {
  await db
    .updateTable('messages')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(id = any (${messageIds}::bigint[]) or id <= ${upTo ?? 0})`)
    .execute()
}
