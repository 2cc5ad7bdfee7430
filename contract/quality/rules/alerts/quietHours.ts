import { z } from 'zod'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time HH:MM')
const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** From a time on some days until another time, of the next day if it is earlier; 24:00 is the end of the day. */
const QuietWindow = z
  .strictObject({
    /** The days on which it begins: 1 Monday to 7 Sunday. */
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    from: clock,
    until: z.union([clock, z.literal('24:00')]),
  })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'must differ from its beginning' })
export type QuietWindow = z.infer<typeof QuietWindow>

/** Mails wait during these; at least one minute of the week must remain. */
export const QuietHours = z
  .array(QuietWindow)
  .max(10)
  .refine(windows => quietAfter(windows, 0) < weekMinutes, { message: 'leave no time to tell anything' })

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** How long it stays quiet from a minute of the week on, by the window that lasts longest; Monday 0:00 is 0. */
function quietFrom(windows: readonly QuietWindow[], minute: number): number {
  const left = windows.flatMap(({ days, from, until }) => {
    const begin = minutesOf(from)
    const length = (minutesOf(until) - begin + dayMinutes) % dayMinutes || dayMinutes
    return days.map(day => length - ((minute - (day - 1) * dayMinutes - begin + 2 * weekMinutes) % weekMinutes))
  })
  return Math.max(0, ...left)
}

/** How long it stays quiet by all windows together, at most a week. */
function quietAfter(windows: readonly QuietWindow[], first: number): number {
  let minutes = 0
  for (let more = 1; more > 0 && minutes < weekMinutes; minutes += more) {
    more = quietFrom(windows, (first + minutes) % weekMinutes)
  }
  return minutes
}

const minuteMs = 60_000

/**
 * The windows of a rule and of a person together; only the person's if together they would leave no
 * minute of the week: each alone leaves at least one.
 */
export function joinedQuiet(ofRule: readonly QuietWindow[], ofPerson: readonly QuietWindow[]): readonly QuietWindow[] {
  const both = [...ofRule, ...ofPerson]
  return quietAfter(both, 0) < weekMinutes ? both : ofPerson
}

/** The minute of the week on a clock in this zone. */
function weekMinuteAt(at: Date, timeZone: string): number {
  const local = new Date(`${zonedTime(at, timeZone).slice(0, 16)}:00Z`)
  const weekday = (local.getUTCDay() + 6) % 7
  return weekday * dayMinutes + local.getUTCHours() * 60 + local.getUTCMinutes()
}

/**
 * The end of the quiet hours that apply at `at`, on the clock of this zone; null if none do. Where the clock is changed
 * before that, minutes are looked up one by one, so that hours that daylight saving time skips or repeats are correct; else
 * they are counted, since a storm of alerts asks this for each message.
 */
export function quietUntil(windows: readonly QuietWindow[], at: Date, timeZone: string): Date | null {
  if (windows.length === 0) return null
  const minuteOf = (time: number) => weekMinuteAt(new Date(time), timeZone)
  const begin = Math.floor(at.getTime() / minuteMs) * minuteMs
  const first = minuteOf(begin)
  const minutes = quietAfter(windows, first)
  if (minutes === 0) return null
  const counted = begin + minutes * minuteMs
  if (minuteOf(counted) === (first + minutes) % weekMinutes) return new Date(counted)
  let until = begin
  do until += minuteMs
  while (quietFrom(windows, minuteOf(until)) > 0)
  return new Date(until)
}
