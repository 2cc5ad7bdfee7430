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
  .refine(windows => quietMinutes(windows).size < weekMinutes, { message: 'leave no time to tell anything' })

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Minutes of the week; Monday 0:00 is 0. */
function quietMinutes(windows: readonly QuietWindow[]): Set<number> {
  const minutes = new Set<number>()
  for (const { days, from, until } of windows) {
    const begin = minutesOf(from)
    const length = (minutesOf(until) - begin + dayMinutes) % dayMinutes || dayMinutes
    for (const day of days) {
      for (let i = 0; i < length; i++) minutes.add(((day - 1) * dayMinutes + begin + i) % weekMinutes)
    }
  }
  return minutes
}

const minuteMs = 60_000

/**
 * The windows of a rule and of a person together; only the person's if no minute of the week would be left, since each leaves
 * one by itself.
 */
export function joinedQuiet(ofRule: readonly QuietWindow[], ofPerson: readonly QuietWindow[]): readonly QuietWindow[] {
  const both = [...ofRule, ...ofPerson]
  return quietMinutes(both).size < weekMinutes ? both : ofPerson
}

/** The minute of the week on a clock in this zone. */
function weekMinuteAt(at: Date, timeZone: string): number {
  const local = new Date(`${zonedTime(at, timeZone).slice(0, 16)}:00Z`)
  const weekday = (local.getUTCDay() + 6) % 7
  return weekday * dayMinutes + local.getUTCHours() * 60 + local.getUTCMinutes()
}

/**
 * The end of the quiet hours that apply at `at`, on the clock of this zone; null if none do. Minutes are checked one by one,
 * so that hours that daylight saving time skips or repeats are correct.
 */
export function quietUntil(windows: readonly QuietWindow[], at: Date, timeZone: string): Date | null {
  const quiet = quietMinutes(windows)
  if (!quiet.has(weekMinuteAt(at, timeZone))) return null
  let until = Math.floor(at.getTime() / minuteMs) * minuteMs
  do until += minuteMs
  while (quiet.has(weekMinuteAt(new Date(until), timeZone)))
  return new Date(until)
}
