import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EditedNotice, noticeCalls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { NoticeState } from '#contract/information/rules/noticeWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import {
  findNotices,
  markNoticesRead,
  noticeFactsOf,
  readNotice,
  searchedTexts,
} from '#server/information/notices/publishedNotices.ts'
import { holdsAny } from '#server/platform/db/statements/textSearch.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { requirePlatformAdministrator } from '#server/identity/administration/administered.ts'
import { deleteNotice, saveNotice } from '#server/information/notices/saveNotice.ts'

type Search = z.output<typeof noticeCalls.getEditedNoticeList.request>

const stateAt = (now: Date): RawBuilder<NoticeState> => sql`case
  when n.is_draft then 'draft'
  when n.publish_until <= ${now} then 'ended'
  when n.publish_from > ${now} then 'planned'
  else 'published' end`

const readers = sql<number>`(select count(*)::int from notice_reads r where r.notice_id = n.id)`

const edited = (db: Db, now: Date) =>
  db
    .selectFrom('notices as n')
    .leftJoin('users as u', 'u.id', 'n.created_by')
    .select(['n.id', 'n.kind', 'n.title_ja', 'n.title_en', 'n.body_ja', 'n.body_en', 'n.publish_from'])
    .select(['n.publish_until', 'n.maintenance_from', 'n.maintenance_until', 'n.updated_at', 'u.name as writtenBy'])
    .select([stateAt(now).as('state'), readers.as('readers')])

/** All notices, in any state. */
export async function findEditedNotices(
  db: Db,
  search: Search,
  { now, language }: { now: Date; language: 'ja' | 'en' },
) {
  const { page, pageSize, kind, keyword, state, sort, order } = search
  const matching = edited(db, now)
    .$if(kind !== undefined, query => query.where('n.kind', '=', kind ?? ''))
    .$if(state !== undefined, query => query.where(sql<boolean>`${stateAt(now)} = ${state}`))
    .$if(keyword !== undefined, query => query.where(holdsAny(searchedTexts, keyword ?? '')))
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .orderBy(sql`${sortColumns(language)[sort]} ${order === 'asc' ? sql`asc` : sql`desc`} nulls last`)
    .orderBy('n.id', order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, rows: rows.map(editedOf) }
}

const sortColumns = (language: 'ja' | 'en'): Record<Search['sort'], RawBuilder<unknown>> => ({
  publishFrom: sql`n.publish_from`,
  publishUntil: sql`n.publish_until`,
  title: sql`${sql.ref(language === 'en' ? 'n.title_en' : 'n.title_ja')} collate japanese`,
  updatedAt: sql`n.updated_at`,
  readers,
})

export async function editedNotice(db: Db, noticeId: number, now: Date): Promise<EditedNotice> {
  const row = await edited(db, now).where('n.id', '=', noticeId).executeTakeFirst()
  if (!row) throw new PortalError(codes.notAuthorized)
  return editedOf(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof edited>['executeTakeFirstOrThrow']>>

const editedOf = (row: Row): EditedNotice => ({
  ...noticeFactsOf(row),
  state: row.state,
  updatedAt: row.updated_at.toISOString(),
  writtenBy: row.writtenBy,
  readers: row.readers,
})

/** INF-2: only the platform administrator edits notices; nobody else learns of drafts. */
export const noticeHandlers: HandlersFor<typeof noticeCalls> = {
  getNoticeList: (search, context) => findNotices(context.db, readerOf(context), search),
  readNotice: ({ noticeId }, context) => readNotice(context.db, readerOf(context), noticeId),
  readAllNotices: (_body, context) => markNoticesRead(context.db, readerOf(context)),

  async getEditedNoticeList(search, { db, caller, now }) {
    requirePlatformAdministrator(caller)
    return await findEditedNotices(db, search, { now: now(), language: caller.language })
  },
  async getEditedNotice({ noticeId }, { db, caller, now }) {
    requirePlatformAdministrator(caller)
    return await editedNotice(db, noticeId, now())
  },
  async saveNotice(saved, context) {
    requirePlatformAdministrator(context.caller)
    return await saveNotice(context.db, readerOf(context), saved)
  },
  async deleteNotice({ noticeId, updatedAt }, context) {
    requirePlatformAdministrator(context.caller)
    await deleteNotice(context.db, readerOf(context), noticeId, updatedAt)
  },
}

const readerOf = ({ caller, now }: CallerContext) => ({ userId: caller.userId, now: now() })
