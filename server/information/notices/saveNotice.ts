import type { z } from 'zod'
import type { noticeCalls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { noticeFaults } from '#contract/information/rules/noticeFaults.ts'
import type { NoticeState } from '#contract/information/rules/noticeWords.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

type Saved = z.output<typeof noticeCalls.saveNotice.request>
type Writer = { userId: number; now: Date }

/** Makes a notice or changes one; what somebody else has saved since it was opened is not overwritten. */
export async function saveNotice(db: Db, { userId, now }: Writer, saved: Saved) {
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${userId}`)
    const before = saved.noticeId === undefined ? undefined : await unchangedNotice(tx, saved.noticeId, saved.updatedAt)
    const publishFrom = beginning(saved, before, now)
    refuseFaults({ ...saved, publishFrom: publishFrom.toISOString() }, now)
    const row = rowOf(saved, publishFrom, laterThan(before?.updated_at, now))
    const noticeId = before ? await change(tx, before.id, row) : await add(tx, { ...row, created_by: userId })
    if (saved.announceAgain) await tx.deleteFrom('notice_reads').where('notice_id', '=', noticeId).execute()
    return { noticeId, state: stateOf(row, now) }
  })
}

/** Deletes a notice; where it is gone already there is nothing to do. */
export async function deleteNotice(db: Db, { userId }: Writer, noticeId: number, updatedAt: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${userId}`)
    const known = await tx.selectFrom('notices').select('id').where('id', '=', noticeId).executeTakeFirst()
    if (!known) return
    await unchangedNotice(tx, noticeId, updatedAt)
    await tx.deleteFrom('notices').where('id', '=', noticeId).execute()
  })
}

/** The notice, locked; 4017 where there is none, 4022 where it is not as its editor has seen it. */
async function unchangedNotice(tx: Tx, noticeId: number, updatedAt: string | undefined) {
  const row = await tx
    .selectFrom('notices')
    .select(['id', 'is_draft', 'publish_from', 'updated_at'])
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new PortalError(codes.notAuthorized)
  if (updatedAt === undefined || Date.parse(updatedAt) !== row.updated_at.getTime()) {
    throw new PortalError(codes.invalidParameters, [{ path: 'updatedAt', message: 'was changed meanwhile' }])
  }
  return row
}

/** What is published only now begins now at the earliest, or it would stand below what its readers know already. */
function beginning({ isDraft, publishFrom }: Saved, before: Before | undefined, now: Date): Date {
  if (!publishFrom) return before && !before.is_draft ? before.publish_from : now
  const asked = new Date(publishFrom)
  const isPublishedNow = !isDraft && before?.is_draft !== false
  return isPublishedNow && asked < now ? now : asked
}
type Before = Awaited<ReturnType<typeof unchangedNotice>>

function refuseFaults(saved: Saved, now: Date) {
  const issues = Object.entries(noticeFaults(saved, now)).map(([path, message]) => ({ path, message }))
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, issues)
}

/** Two saves within a millisecond must differ, or the second editor would not be noticed. */
const laterThan = (before: Date | undefined, now: Date) =>
  before && before >= now ? new Date(before.getTime() + 1) : now

const timeOf = (time: string | null | undefined) => (time ? new Date(time) : null)
const withoutReturns = (text: string) => text.replaceAll(/\r\n?/g, '\n')

const rowOf = (saved: Saved, publishFrom: Date, updatedAt: Date) => ({
  kind: saved.kind,
  title_ja: saved.titleJa,
  title_en: saved.titleEn,
  body_ja: withoutReturns(saved.bodyJa),
  body_en: withoutReturns(saved.bodyEn),
  is_draft: saved.isDraft,
  publish_from: publishFrom,
  publish_until: timeOf(saved.publishUntil),
  maintenance_from: timeOf(saved.maintenanceFrom),
  maintenance_until: timeOf(saved.maintenanceUntil),
  updated_at: updatedAt,
})
type Row = ReturnType<typeof rowOf>

async function change(tx: Tx, id: number, row: Row): Promise<number> {
  await tx.updateTable('notices').set(row).where('id', '=', id).execute()
  return id
}

async function add(tx: Tx, row: Row & { created_by: number }): Promise<number> {
  return (await tx.insertInto('notices').values(row).returning('id').executeTakeFirstOrThrow()).id
}

function stateOf({ is_draft, publish_from, publish_until }: Row, now: Date): NoticeState {
  if (is_draft) return 'draft'
  if (publish_until && publish_until <= now) return 'ended'
  return publish_from > now ? 'planned' : 'published'
}
