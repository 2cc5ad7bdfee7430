/** A period from a day to a day, both included, as YYYY-MM-DD. */
export type Days = { from: string; until: string }

/** The last day that a period from `from` may include: the same day a year later (PLT-20), or the last of that month. */
export function lastDayOfPeriod(from: string): string {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + 1, month - 1, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/** PLT-20: a period query spans at most twelve months: until ≤ from + 12 months is accepted, longer is 4511. */
export const isPeriodTooLong = (from: string, until: string) => until > lastDayOfPeriod(from)

/** The same day some months before, or the first of the next month if that day does not exist: never too long a period. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const sameDay = Date.UTC(year, month - 1 - months, date)
  const nextFirst = Date.UTC(year, month - months, 1)
  return new Date(Math.min(sameDay, nextFirst)).toISOString().slice(0, 10)
}
