const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** What clocks in a time zone show at an instant, read as if it were UTC. */
function shownAt(ms: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { ...fields, timeZone }).format(ms)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}

/** What clocks in a time zone show at an instant, for the browser's field of a time: YYYY-MM-DDTHH:mm. */
export const minuteIn = (at: Date, timeZone: string) =>
  new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(0, 16)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** When the hour began in which an instant lies on clocks in a time zone, also where they are half an hour apart from UTC. */
export function hourIn(ms: number, timeZone: string): number {
  const minute = Math.floor(ms / minuteMs) * minuteMs
  return minute - (shownAt(ms, timeZone) % hourMs)
}

/** The instant at which clocks in a time zone show this day and time (YYYY-MM-DDTHH:mm), as ISO 8601 in UTC. */
export function instantOf(dayAndTime: string, timeZone: string): string {
  const wanted = Date.parse(`${dayAndTime}Z`)
  const guess = wanted - (shownAt(wanted, timeZone) - wanted)
  // Where the clocks are changed in between, the first guess is off by that change.
  return new Date(guess - (shownAt(guess, timeZone) - wanted)).toISOString()
}
