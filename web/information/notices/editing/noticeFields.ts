import dayjs, { type Dayjs } from 'dayjs'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { EditedNotice, noticeCalls } from '#contract/information/calls/notices.ts'
import { noticeFaults, type NoticeFault, type NoticeField } from '#contract/information/rules/noticeFaults.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { instantOf } from '#web/kernel/ui/days/wallClock.ts'

type Texts = Pick<EditedNotice, 'kind' | 'titleJa' | 'titleEn' | 'bodyJa' | 'bodyEn'>
export const timeNames = ['publishFrom', 'publishUntil', 'maintenanceFrom', 'maintenanceUntil'] as const
export type TimeName = (typeof timeNames)[number]
/** The form. Times are what clocks in the portal's time zone show, whatever zone the browser is in. */
export type NoticeFields = Texts & { [Name in TimeName]?: Dayjs | null | undefined } & {
  start: 'now' | 'later'
  announceAgain: boolean
}
export type Saved = RequestOf<typeof noticeCalls.saveNotice>

const textsOf = ({ kind, titleJa, titleEn, bodyJa, bodyEn }: Texts) => ({ kind, titleJa, titleEn, bodyJa, bodyEn })
const clock = 'YYYY-MM-DDTHH:mm'

export const newNotice: NoticeFields = {
  kind: 'maintenance',
  titleJa: '',
  titleEn: '',
  bodyJa: '',
  bodyEn: '',
  start: 'now',
  announceAgain: false,
}

/** Whether users see it already: from then on its beginning is a fact. */
export const isPublic = (notice: EditedNotice | undefined) =>
  notice !== undefined && (notice.state === 'published' || notice.state === 'ended')

export function fieldsOf(notice: EditedNotice, now: Date, timeZone: string): NoticeFields {
  const shown = (at: string | null) => (at ? dayjs(zonedTime(new Date(at), timeZone).slice(0, 16)) : undefined)
  const isLater = !isPublic(notice) && Date.parse(notice.publishFrom) > now.getTime()
  return {
    ...textsOf(notice),
    start: isLater ? 'later' : 'now',
    publishFrom: isLater ? shown(notice.publishFrom) : undefined,
    publishUntil: shown(notice.publishUntil),
    maintenanceFrom: shown(notice.maintenanceFrom),
    maintenanceUntil: shown(notice.maintenanceUntil),
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
  const instant = (at: Dayjs | null | undefined) => (at ? instantOf(at.format(clock), timeZone) : null)
  const isMaintenance = fields.kind === 'maintenance'
  const chosenFrom = fields.start === 'later' ? (instant(fields.publishFrom) ?? undefined) : undefined
  return {
    ...(before && { noticeId: before.noticeId, updatedAt: before.updatedAt }),
    ...textsOf(fields),
    isDraft,
    publishFrom: isPublic(before) ? before?.publishFrom : chosenFrom,
    publishUntil: instant(fields.publishUntil),
    maintenanceFrom: isMaintenance ? instant(fields.maintenanceFrom) : null,
    maintenanceUntil: isMaintenance ? instant(fields.maintenanceUntil) : null,
    announceAgain: isPublic(before) && !isDraft && fields.announceAgain,
  }
}

export type Faults = Partial<Record<NoticeField | 'publishFrom', NoticeFault>>

/** What is wrong with the form, as the server would say it; a beginning that was chosen and not entered is the form's. */
export const faultsOf = (fields: NoticeFields, saved: Saved, now: Date): Faults => ({
  ...(fields.start === 'later' && !saved.publishFrom && { publishFrom: 'empty' }),
  ...noticeFaults(saved, now),
})

/** Compared as they would be saved: a time that was typed anew and is the same is no change. */
export const isChanged = (before: NoticeFields, now: NoticeFields) => comparable(before) !== comparable(now)

const comparable = (fields: NoticeFields) =>
  JSON.stringify([
    textsOf(fields),
    fields.start,
    fields.announceAgain,
    timeNames.map(name => fields[name]?.format(clock) ?? ''),
  ])
