import { daysLater } from '#contract/reporting/rules/dashboardPeriod.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { usualLogDays } from '#contract/kernel/time/logPeriod.ts'
import { lastDayOfPeriod, monthsBefore } from '#contract/kernel/time/period.ts'
import { settings } from '#web/kernel/settings.ts'

/** The days that a log shows: those of the address; of one end only, a year from it; without any, the last week. */
export function logPeriod({ from, until }: { from?: string; until?: string }): { from: string; until: string } {
  const today = todayIn(settings.timeZone)
  if (from === undefined && until === undefined) return { from: daysLater(today, 1 - usualLogDays), until: today }
  if (from === undefined) return { from: monthsBefore(until ?? today, 12), until: until ?? today }
  return { from, until: until ?? [today, lastDayOfPeriod(from)].toSorted()[0] ?? today }
}
