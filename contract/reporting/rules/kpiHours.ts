import { endOfDayMs } from '#contract/kernel/time/lateness.ts'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { firstDayOf, lastDayOf } from '#contract/kernel/time/month.ts'

export const hourFields = ['workingHours', 'businessDowntimeHours', 'systemDowntimeHours'] as const
export type HourField = (typeof hourFields)[number]
export type Hours = Record<HourField, number>

/** The registered hours of a centre's month (REP-10). */
export type RegisteredHours = Hours & { reason: string | null }

export const maxReasonLength = 500

/** The hours of the longest month, where clocks are set back in it. */
export const maxHoursOfMonth = 745

/** All hours of a calendar month in a time zone: 720 in November; 745 in October where clocks are set back in it. */
export const hoursOfMonth = (month: string, timeZone: string) =>
  (endOfDayMs(lastDayOf(month), timeZone) - endOfDayMs(daysLater(firstDayOf(month), -1), timeZone)) / hourMs
const hourMs = 3_600_000

export type HoursFault = 'moreThanMonth' | 'moreThanWorkingHours'

/**
 * Contradictions in a month's hours, by field: none may exceed the hours of the month, and business downtime not the working
 * hours. System downtime may exceed these, since systems also fail at night.
 */
export function hoursFaults(
  month: string,
  timeZone: string,
  { workingHours, businessDowntimeHours, systemDowntimeHours }: Partial<Hours>,
): Partial<Record<HourField, HoursFault>> {
  const max = hoursOfMonth(month, timeZone)
  const faults: Partial<Record<HourField, HoursFault>> = {}
  if (workingHours !== undefined && workingHours > max) faults.workingHours = 'moreThanMonth'
  if (systemDowntimeHours !== undefined && systemDowntimeHours > max) faults.systemDowntimeHours = 'moreThanMonth'
  if (businessDowntimeHours === undefined) return faults
  if (businessDowntimeHours > max) faults.businessDowntimeHours = 'moreThanMonth'
  else if (workingHours !== undefined && businessDowntimeHours > workingHours)
    faults.businessDowntimeHours = 'moreThanWorkingHours'
  return faults
}

export type NumberFault = 'empty' | 'noNumber' | 'negative' | 'tooManyDecimals'

/** Parses typed hours, also in full-width digits: a number with at most two decimals, or what is wrong. */
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
  // Without a negative zero.
  return Math.abs(hours)
}

export const isSameHours = (one: RegisteredHours, other: RegisteredHours) =>
  hourFields.every(field => one[field] === other[field]) && one.reason === other.reason
