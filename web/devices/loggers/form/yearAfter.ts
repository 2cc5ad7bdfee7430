/** The last day of a year that begins on a day YYYY-MM-DD: of 29 February the 28th of the next. */
export function yearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, date) - 86_400_000).toISOString().slice(0, 10)
}
