import type { z } from 'zod'
import type { noticeCalls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { noticeFaults } from '#contract/information/rules/noticeFaults.ts'
import type { NoticeState } from '#contract/information/rules/noticeWords.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { PortalError, refuse, refuseIssues } from '#server/platform/http/calls/portalError.ts'

type SavedNotice = z.output<typeof noticeCalls.saveNotice.request>
type Writer = { userId: number; now: Date }

/** Creates or changes a notice; refuses to overwrite what somebody else saved since it was opened. */
export async function saveNotice(db: Db, { userId, now }: Writer, saved: SavedNotice) {
  return await transactionAs(db, `user:${userId}`, async tx => {
    const former = saved.noticeId === undefined ? undefined : await unchangedNotice(tx, saved.noticeId, saved.updatedAt)
    const publishFrom = publishFromOf(saved, former, now)
    refuseFaults({ ...saved, publishFrom: publishFrom.toISOString() }, now)
    const row = rowOf(saved, publishFrom, laterThan(former?.updated_at, now))
    const noticeId = former?.id ?? (await insertNotice(tx, { ...row, created_by: userId }))
    if (former) await tx.updateTable('notices').set(row).where('id', '=', noticeId).execute()
    if (saved.announceAgain) await tx.deleteFrom('notice_reads').where('notice_id', '=', noticeId).execute()
    return { noticeId, state: stateOf(row, now) }
  })
}

/** Deletes a notice, unless it is already deleted. */
export async function deleteNotice(db: Db, { userId }: Writer, noticeId: number, updatedAt: string): Promise<void> {
  await transactionAs(db, `user:${userId}`, async tx => {
    const exists = await tx.selectFrom('notices').select('id').where('id', '=', noticeId).executeTakeFirst()
    if (!exists) return
    await unchangedNotice(tx, noticeId, updatedAt)
    await tx.deleteFrom('notices').where('id', '=', noticeId).execute()
  })
}

/** The notice, locked; throws 4017 if there is none, 4022 if it changed since its editor read it. */
async function unchangedNotice(tx: Tx, noticeId: number, updatedAt: string | undefined) {
  const row = await tx
    .selectFrom('notices')
    .select(['id', 'is_draft', 'publish_from', 'updated_at'])
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new PortalError(codes.notAuthorized)
  if (updatedAt === undefined || Date.parse(updatedAt) !== row.updated_at.getTime()) {
    refuse('updatedAt', 'was changed in the meantime')
  }
  return row
}

/**
 * A notice published now begins now at the earliest; otherwise it would be listed below notices that its readers
 * already know.
 */
function publishFromOf({ isDraft, publishFrom }: SavedNotice, former: FormerNotice | undefined, now: Date): Date {
  if (!publishFrom) return former && !former.is_draft ? former.publish_from : now
  const requested = new Date(publishFrom)
  const isPublishedNow = !isDraft && former?.is_draft !== false
  return isPublishedNow && requested < now ? now : requested
}
type FormerNotice = Awaited<ReturnType<typeof unchangedNotice>>

function refuseFaults(saved: SavedNotice, now: Date) {
  refuseIssues(Object.entries(noticeFaults(saved, now)).map(([path, message]) => ({ path, message })))
}

/** Two saves within a millisecond must differ, so that a second editor is noticed. */
const laterThan = (former: Date | undefined, now: Date) =>
  former && former >= now ? new Date(former.getTime() + 1) : now

const timeOf = (time: string | null | undefined) => (time ? new Date(time) : null)
const withoutReturns = (text: string) => text.replaceAll(/\r\n?/g, '\n')

const rowOf = (saved: SavedNotice, publishFrom: Date, updatedAt: Date) => ({
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

const insertNotice = async (tx: Tx, row: Row & { created_by: number }) =>
  (await tx.insertInto('notices').values(row).returning('id').executeTakeFirstOrThrow()).id

function stateOf({ is_draft, publish_from, publish_until }: Row, now: Date): NoticeState {
  if (is_draft) return 'draft'
  if (publish_until && publish_until <= now) return 'ended'
  return publish_from > now ? 'planned' : 'published'
}
