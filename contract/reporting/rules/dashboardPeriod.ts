import type { Days } from '#contract/kernel/time/period.ts'

/** REP-14 */
export const dashboardPeriods = ['day', 'week', 'month'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

const dayMs = 86_400_000
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
export const daysLater = (day: string, days: number) => dayOf(dateOf(day) + days * dayMs)
export const daysBetween = (from: string, until: string) => Math.round((dateOf(until) - dateOf(from)) / dayMs)

/** Every day of a period. */
export const daysFrom = ({ from, until }: Days) =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => daysLater(from, index))

/** The day, week (from Monday, PLT-19) or calendar month of a day; days as YYYY-MM-DD. */
export function wholePeriod(period: DashboardPeriod, day: string): Days {
  if (period === 'day') return { from: day, until: day }
  if (period === 'week') {
    const from = daysLater(day, -((new Date(dateOf(day)).getUTCDay() + 6) % 7))
    return { from, until: daysLater(from, 6) }
  }
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { from: `${day.slice(0, 8)}01`, until: dayOf(Date.UTC(year, month, 0)) }
}

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
