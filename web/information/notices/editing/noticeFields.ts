import dayjs, { type Dayjs } from 'dayjs'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { EditedNotice, noticeCalls } from '#contract/information/calls/notices.ts'
import { noticeFaults, type NoticeFault, type NoticeField } from '#contract/information/rules/noticeFaults.ts'
import type { NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { instantOf } from '#web/information/portalDocuments/wallClock.ts'

/** The form. Times are what clocks in the portal's time zone show, whatever zone the browser is in. */
export type NoticeFields = {
  kind: NoticeKind
  titleJa: string
  titleEn: string
  bodyJa: string
  bodyEn: string
  start: 'now' | 'later'
  publishFrom?: Dayjs | null | undefined
  publishUntil?: Dayjs | null | undefined
  maintenanceFrom?: Dayjs | null | undefined
  maintenanceUntil?: Dayjs | null | undefined
  announceAgain: boolean
}
export type Saved = RequestOf<typeof noticeCalls.saveNotice>

const emptyTexts = { titleJa: '', titleEn: '', bodyJa: '', bodyEn: '' }

export const newNotice: NoticeFields = { kind: 'maintenance', ...emptyTexts, start: 'now', announceAgain: false }

/** Whether users see it already: from then on its beginning is a fact. */
export const isPublic = (notice: EditedNotice | undefined) =>
  notice !== undefined && (notice.state === 'published' || notice.state === 'ended')

export function fieldsOf(notice: EditedNotice, now: Date, timeZone: string): NoticeFields {
  const clock = (at: string | null) => (at ? dayjs(zonedTime(new Date(at), timeZone).slice(0, 16)) : undefined)
  const { kind, titleJa, titleEn, bodyJa, bodyEn, publishFrom } = notice
  const isLater = !isPublic(notice) && Date.parse(publishFrom) > now.getTime()
  return {
    kind,
    titleJa,
    titleEn,
    bodyJa,
    bodyEn,
    start: isLater ? 'later' : 'now',
    publishFrom: isLater ? clock(publishFrom) : undefined,
    publishUntil: clock(notice.publishUntil),
    maintenanceFrom: clock(notice.maintenanceFrom),
    maintenanceUntil: clock(notice.maintenanceUntil),
    announceAgain: false,
  }
}

/** What the form wants saved. What the fields of another kind or choice held is left out. */
export function savedOf(
  fields: NoticeFields,
  before: EditedNotice | undefined,
  isDraft: boolean,
  timeZone: string,
): Saved {
  const instant = (at: Dayjs | null | undefined) => (at ? instantOf(at.format('YYYY-MM-DDTHH:mm'), timeZone) : null)
  const isMaintenance = fields.kind === 'maintenance'
  const { kind, titleJa, titleEn, bodyJa, bodyEn } = fields
  const chosenFrom = fields.start === 'later' ? (instant(fields.publishFrom) ?? undefined) : undefined
  return {
    ...(before ? { noticeId: before.noticeId, updatedAt: before.updatedAt } : {}),
    kind,
    titleJa,
    titleEn,
    bodyJa,
    bodyEn,
    isDraft,
    publishFrom: isPublic(before) ? before?.publishFrom : chosenFrom,
    publishUntil: instant(fields.publishUntil),
    maintenanceFrom: isMaintenance ? instant(fields.maintenanceFrom) : null,
    maintenanceUntil: isMaintenance ? instant(fields.maintenanceUntil) : null,
    announceAgain: isPublic(before) && !isDraft && fields.announceAgain,
  }
}

export type FieldName = NoticeField | 'publishFrom'

/** What is wrong with the form, as the server would say it; a beginning that was chosen and not entered is the form's. */
export function faultsOf(fields: NoticeFields, saved: Saved, now: Date): Partial<Record<FieldName, NoticeFault>> {
  const isMissing = fields.start === 'later' && !saved.publishFrom
  return { ...(isMissing ? { publishFrom: 'empty' as const } : {}), ...noticeFaults(saved, now) }
}

/** Compared as they would be saved: a time that was typed anew and is the same is no change. */
export const isChanged = (before: NoticeFields, now: NoticeFields) =>
  JSON.stringify(comparable(before)) !== JSON.stringify(comparable(now))

const comparable = (fields: NoticeFields) =>
  (Object.keys(newNotice) as (keyof NoticeFields)[])
    .concat(['publishFrom', 'publishUntil', 'maintenanceFrom', 'maintenanceUntil'])
    .map(name => {
      const value = fields[name]
      return dayjs.isDayjs(value) ? value.format('YYYY-MM-DDTHH:mm') : (value ?? '')
    })
