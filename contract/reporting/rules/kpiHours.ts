import { firstDayOf, lastDayOf } from '#contract/kernel/time/month.ts'

export const hourFields = ['workingHours', 'businessDowntimeHours', 'systemDowntimeHours'] as const
export type HourField = (typeof hourFields)[number]
export type Hours = Record<HourField, number>

/** What is registered for a centre's month (REP-10). */
export type RegisteredHours = Hours & { reason: string | null }

/** A reason is one line. */
export const maxReasonLength = 500

/** All hours that a calendar month has: 720 in November. */
export const hoursOfMonth = (month: string) =>
  ((Date.parse(lastDayOf(month)) - Date.parse(firstDayOf(month))) / dayMs + 1) * 24
const dayMs = 86_400_000

export type HoursFault = 'moreThanMonth' | 'moreThanWorkingHours'

/**
 * What contradicts itself in a month's hours, by field: none exceeds the hours of the month, and business downtime lies
 * within working hours. System downtime may exceed them: systems also fail at night.
 */
export function hoursFaults(
  month: string,
  { workingHours, businessDowntimeHours, systemDowntimeHours }: Partial<Hours>,
): Partial<Record<HourField, HoursFault>> {
  const most = hoursOfMonth(month)
  const faults: Partial<Record<HourField, HoursFault>> = {}
  if (workingHours !== undefined && workingHours > most) faults.workingHours = 'moreThanMonth'
  if (systemDowntimeHours !== undefined && systemDowntimeHours > most) faults.systemDowntimeHours = 'moreThanMonth'
  if (businessDowntimeHours === undefined) return faults
  if (businessDowntimeHours > most) faults.businessDowntimeHours = 'moreThanMonth'
  else if (workingHours !== undefined && businessDowntimeHours > workingHours)
    faults.businessDowntimeHours = 'moreThanWorkingHours'
  return faults
}

export type NumberFault = 'empty' | 'noNumber' | 'negative' | 'tooManyDecimals'

/** Hours as people type them, also in full-width digits: a number of at most two decimals, or what is wrong with it. */
export function typedHours(typed: string): number | NumberFault {
  const text = typed
    .normalize('NFKC')
    .replace(/^[−‐–]/, '-')
    .trim()
  if (text === '') return 'empty'
  const match = /^[+-]?(?:\d+\.?|\d*\.(\d+))$/.exec(text)
  if (!match) return 'noNumber'
  const hours = Number(text)
  if (hours < 0) return 'negative'
  if ((match[1] ?? '').replace(/0+$/, '').length > 2) return 'tooManyDecimals'
  // No minus before a zero.
  return Math.abs(hours)
}

export const isSameHours = (one: RegisteredHours, other: RegisteredHours) =>
  hourFields.every(field => one[field] === other[field]) && one.reason === other.reason
