/** A calendar month as YYYY-MM. */
export const monthOf = (day: string) => day.slice(0, 7)
export const firstDayOf = (month: string) => `${month}-01`

export function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const lastDayOf = (month: string) =>
  new Date(Date.parse(`${firstDayOf(monthsLater(month, 1))}T00:00:00Z`) - 1).toISOString().slice(0, 10)

/** All months from the first to the last one. */
export function monthsFrom(from: string, until: string): string[] {
  const months: string[] = []
  for (let month = from; month <= until; month = monthsLater(month, 1)) months.push(month)
  return months
}

/** PLT-20: a period query spans at most twelve months. */
export const areTooManyMonths = (from: string, until: string) => until > monthsLater(from, 11)
