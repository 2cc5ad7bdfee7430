import { z } from 'zod'
import { usualLogDays } from '#contract/kernel/time/logPeriod.ts'
import { lastDayOfPeriod, monthsBefore } from '#contract/kernel/time/period.ts'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { day, own } from '#web/kernel/ui/lists/defineList.ts'

/** What both logs are narrowed down by. */
export const logFilters = {
  from: day(),
  until: day(),
  company: own(z.string().trim().min(1).max(20)),
}

/** The newest first, or turned round. */
export const byTime = { sortKeys: ['at'], sort: { key: 'at', order: 'desc' }, descendingFirst: ['at'] } as const

/** The days that a log shows: those of the address; of one end only, a year from it; without any, the last week. */
export function logPeriod({ from, until }: { from?: string; until?: string }): { from: string; until: string } {
  const today = todayInPortal()
  if (from === undefined && until === undefined) return { from: daysLater(today, 1 - usualLogDays), until: today }
  if (from === undefined) return { from: monthsBefore(until ?? today, 12), until: until ?? today }
  return { from, until: until ?? [today, lastDayOfPeriod(from)].toSorted()[0] ?? today }
}
