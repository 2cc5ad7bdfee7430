import type { NoticeKind } from '#contract/information/rules/noticeWords.ts'

export type NoticeFacts = {
  kind: NoticeKind
  titleJa: string
  titleEn: string
  bodyJa: string
  bodyEn: string
  isDraft: boolean
  publishFrom?: string | null | undefined
  publishUntil?: string | null | undefined
  maintenanceFrom?: string | null | undefined
  maintenanceUntil?: string | null | undefined
}
export type NoticeField = Exclude<keyof NoticeFacts, 'kind' | 'isDraft' | 'publishFrom'>
export type NoticeFault = 'empty' | 'notAfterStart' | 'ofNoMaintenance'

const textFields = ['titleJa', 'titleEn', 'bodyJa', 'bodyEn'] as const

/**
 * The faults of a notice by field, for form and server alike. A draft may lack texts, but its times must be consistent.
 */
export function noticeFaults(notice: NoticeFacts, now: Date): Partial<Record<NoticeField, NoticeFault>> {
  const empty = notice.isDraft ? [] : textFields.filter(field => notice[field].trim() === '')
  return {
    ...Object.fromEntries(empty.map(field => [field, 'empty' as const])),
    ...publicationFault(notice, now),
    ...maintenanceFaults(notice),
  }
}

const isAfter = (until: string, from: string) => Date.parse(until) > Date.parse(from)

function publicationFault({ publishFrom, publishUntil }: NoticeFacts, now: Date) {
  const isValid = !publishUntil || isAfter(publishUntil, publishFrom ?? now.toISOString())
  return isValid ? {} : { publishUntil: 'notAfterStart' as const }
}

/** A maintenance has both times or none; other notices have none. */
function maintenanceFaults({ kind, maintenanceFrom, maintenanceUntil }: NoticeFacts) {
  if (!maintenanceFrom && !maintenanceUntil) return {}
  if (kind !== 'maintenance') return { maintenanceFrom: 'ofNoMaintenance' as const }
  if (!maintenanceFrom) return { maintenanceFrom: 'empty' as const }
  if (!maintenanceUntil) return { maintenanceUntil: 'empty' as const }
  return isAfter(maintenanceUntil, maintenanceFrom) ? {} : { maintenanceUntil: 'notAfterStart' as const }
}
