import { sql } from 'kysely'
import type { z } from 'zod'
import type { Notice, noticeCalls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maintenanceAheadMs, type NoticeKind } from '#contract/information/rules/noticeWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'

type Search = z.output<typeof noticeCalls.getNoticeList.request>
type Reader = { userId: number; now: Date }

/** The notices that readers see: no drafts, nothing planned, nothing that has ended. */
const published = (db: Db, { userId, now }: Reader) =>
  db
    .selectFrom('notices as n')
    .leftJoin('notice_reads as r', join => join.onRef('r.notice_id', '=', 'n.id').on('r.user_id', '=', userId))
    .where('n.is_draft', '=', false)
    .where('n.publish_from', '<=', now)
    .where(eb => eb.or([eb('n.publish_until', 'is', null), eb('n.publish_until', '>', now)]))

const unreadCount = sql<number>`count(*) filter (where r.user_id is null)::int`

/** A page of the published notices, newest first, their total, and how many of all are unread. */
export async function findNotices(db: Db, reader: Reader, { page, pageSize, kind, keyword }: Search) {
  const matching = published(db, reader)
    .$if(kind !== undefined, query => query.where('n.kind', '=', kind ?? ''))
    .$if(keyword !== undefined, query => query.where(holdsAny(searchedTexts, keyword ?? '')))
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await withColumns(matching)
    .orderBy('n.publish_from', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, unread: await countUnread(db, reader), rows: rows.map(noticeOf) }
}

export const searchedTexts = [sql`n.title_ja`, sql`n.title_en`, sql`n.body_ja`, sql`n.body_en`]

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { unread } = await published(db, reader).select(unreadCount.as('unread')).executeTakeFirstOrThrow()
  return unread
}

/** A published notice, which is marked as read. */
export async function readNotice(db: Db, reader: Reader, noticeId: number): Promise<Notice> {
  const row = await withColumns(published(db, reader)).where('n.id', '=', noticeId).executeTakeFirst()
  if (!row) throw new PortalError(codes.notAuthorized)
  if (!row.readAt) await markNoticesRead(db, reader, noticeId)
  return { ...noticeOf(row), isRead: true }
}

/** Marks one notice as read, or all. */
export async function markNoticesRead(db: Db, reader: Reader, noticeId?: number): Promise<void> {
  await db
    .insertInto('notice_reads')
    .columns(['notice_id', 'user_id', 'read_at'])
    .expression(
      published(db, reader)
        .select([
          'n.id',
          sql<number>`${reader.userId}::bigint`.as('user'),
          sql<Date>`${reader.now}::timestamptz`.as('at'),
        ])
        .where('r.user_id', 'is', null)
        .$if(noticeId !== undefined, query => query.where('n.id', '=', noticeId ?? 0)),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The current maintenance, otherwise the next one that begins within a day. */
export async function comingMaintenance(db: Db, reader: Reader) {
  const row = await withColumns(published(db, reader))
    .where('n.maintenance_until', '>', reader.now)
    .where('n.maintenance_from', '<=', new Date(reader.now.getTime() + maintenanceAheadMs))
    .orderBy('n.maintenance_from')
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst()
  if (!row?.maintenance_from || !row.maintenance_until) return null
  return {
    noticeId: row.id,
    titleJa: row.title_ja,
    titleEn: row.title_en,
    maintenanceFrom: row.maintenance_from.toISOString(),
    maintenanceUntil: row.maintenance_until.toISOString(),
    isOn: row.maintenance_from <= reader.now,
  }
}

const withColumns = (query: ReturnType<typeof published>) =>
  query
    .select(['n.id', 'n.kind', 'n.title_ja', 'n.title_en', 'n.body_ja', 'n.body_en', 'n.publish_from'])
    .select(['n.publish_until', 'n.maintenance_from', 'n.maintenance_until', 'r.read_at as readAt'])

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const noticeOf = (row: Row): Notice => ({
  ...noticeFactsOf(row),
  isRead: row.readAt !== null,
})

/** The facts of a stored notice, for readers and editors. */
export const noticeFactsOf = (row: Omit<Row, 'readAt'>) => ({
  noticeId: row.id,
  kind: row.kind as NoticeKind,
  titleJa: row.title_ja,
  titleEn: row.title_en,
  bodyJa: row.body_ja,
  bodyEn: row.body_en,
  publishFrom: row.publish_from.toISOString(),
  publishUntil: row.publish_until?.toISOString() ?? null,
  maintenanceFrom: row.maintenance_from?.toISOString() ?? null,
  maintenanceUntil: row.maintenance_until?.toISOString() ?? null,
})
