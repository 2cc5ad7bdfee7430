import type { Days } from '#contract/kernel/time/period.ts'
import { daysBetween, daysLater, wholePeriod } from '#contract/kernel/time/wholePeriod.ts'

/** REP-14 */
export const dashboardPeriods = ['day', 'week', 'month'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** Every day of a period. */
export const daysFrom = ({ from, until }: Days) =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => daysLater(from, index))

/** The first day of the period before (-1) or after (1) that of a day. */
export function neighbour(period: DashboardPeriod, day: string, step: -1 | 1): string {
  const { from, until } = wholePeriod(period, day)
  return step === 1 ? daysLater(until, 1) : wholePeriod(period, daysLater(from, -1)).from
}

/** `isRunning`: the period is not over, so that its numbers still grow. */
type Compared = { now: Days; before: Days; isRunning: boolean }

/**
 * The days of the period so far, and those of the period before for comparison: a running period is compared with the same
 * part of the one before.
 */
export function comparedPeriods(period: DashboardPeriod, day: string, today: string): Compared {
  const whole = wholePeriod(period, day)
  const now = { from: whole.from, until: today >= whole.from && today < whole.until ? today : whole.until }
  const former = wholePeriod(period, daysLater(whole.from, -1))
  // A month that is over is compared with the whole month before, whatever their lengths.
  const isOver = now.until === whole.until
  const until = isOver ? former.until : daysLater(former.from, daysBetween(now.from, now.until))
  const isRunning = today <= whole.until
  return { now, isRunning, before: { from: former.from, until: until < former.until ? until : former.until } }
}
