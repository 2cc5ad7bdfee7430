import type { Days } from '#contract/kernel/time/period.ts'

const dayMs = 86_400_000
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

export const daysLater = (day: string, days: number) => dayOf(dateOf(day) + days * dayMs)
export const daysBetween = (from: string, until: string) => Math.round((dateOf(until) - dateOf(from)) / dayMs)

/** The day, week (from Monday, PLT-19) or calendar month of a day; days as YYYY-MM-DD. */
export function wholePeriod(period: 'day' | 'week' | 'month', day: string): Days {
  if (period === 'day') return { from: day, until: day }
  if (period === 'week') {
    const from = daysLater(day, -((new Date(dateOf(day)).getUTCDay() + 6) % 7))
    return { from, until: daysLater(from, 6) }
  }
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { from: `${day.slice(0, 8)}01`, until: dayOf(Date.UTC(year, month, 0)) }
}
