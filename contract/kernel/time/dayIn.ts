const calendars = new Map<string, Intl.DateTimeFormat>()
const dayFields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The calendar day YYYY-MM-DD of an instant in an IANA time zone. */
export function dayIn(at: Date, timeZone: string): string {
  // Creating a formatter costs a hundred times as much as using it.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...dayFields, timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(at)
}

/** Today as YYYY-MM-DD in a time zone. */
export const todayIn = (timeZone: string) => dayIn(new Date(), timeZone)
