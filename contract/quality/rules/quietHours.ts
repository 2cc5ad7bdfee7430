import { z } from 'zod'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time HH:MM')
const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** From a time on some days until another time, of the next day where that is not later; 24:00 is the end of the day. */
const QuietWindow = z
  .strictObject({
    /** 1 Monday to 7 Sunday: the days on which it begins. */
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    from: clock,
    until: z.union([clock, z.literal('24:00')]),
  })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'must differ from its beginning' })
export type QuietWindow = z.infer<typeof QuietWindow>

/** Mails wait during these; they must leave some minute of the week to tell in. */
export const QuietHours = z
  .array(QuietWindow)
  .max(10)
  .refine(windows => quietMinutes(windows).size < weekMinutes, { message: 'leave no time to tell anything' })

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Minutes of the week, Monday 0:00 is 0. */
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

/** The minute of the week that a clock in this zone shows. */
function weekMinuteAt(at: Date, timeZone: string): number {
  const local = new Date(`${zonedTime(at, timeZone).slice(0, 16)}:00Z`)
  const weekday = (local.getUTCDay() + 6) % 7
  return weekday * dayMinutes + local.getUTCHours() * 60 + local.getUTCMinutes()
}

/**
 * When what happens at `at` may be told: at once (null), or the instant at which the quiet hours end on the clock of this
 * zone, whatever it does meanwhile: an hour that is skipped or comes twice is looked at minute by minute like any other.
 */
export function quietUntil(windows: readonly QuietWindow[], at: Date, timeZone: string): Date | null {
  const quiet = quietMinutes(windows)
  if (!quiet.has(weekMinuteAt(at, timeZone))) return null
  let until = Math.floor(at.getTime() / minuteMs) * minuteMs
  do until += minuteMs
  while (quiet.has(weekMinuteAt(new Date(until), timeZone)))
  return new Date(until)
}
