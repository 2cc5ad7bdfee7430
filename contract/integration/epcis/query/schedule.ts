import { clockMs } from '#contract/kernel/time/zonedTime.ts'

/** The lowest and highest value of each field; 1 is Monday. */
const limits = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [1, 7],
} as const
export type ScheduleField = keyof typeof limits
export const scheduleFields = Object.keys(limits) as ScheduleField[]

/** When a query is asked by the clock (EPCIS 2.0, 8.2.5.3): numbers and ranges such as `0,[15-20],30`; an absent field is any. */
export type QuerySchedule = Readonly<Partial<Record<ScheduleField, string>>>

/** Whether the text states values of this field. */
export const isScheduleValue = (field: ScheduleField, text: string): boolean => valuesOf(field, text) !== undefined

const element = /^(?:(\d{1,2})|\[(\d{1,2})-(\d{1,2})\])$/

function valuesOf(field: ScheduleField, text: string): number[] | undefined {
  const [least, most] = limits[field]
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [, one, low = one, high = one] = element.exec(part) ?? []
    const [from, to] = [Number(low ?? Number.NaN), Number(high ?? Number.NaN)]
    if (!(from >= least && to <= most && from <= to)) return undefined
    for (let value = from; value <= to; value++) values.add(value)
  }
  return [...values].sort((a, b) => a - b)
}

const dayMs = 86_400_000
/** 29 February comes again within so many days. */
const farthestDays = 8 * 366 + 1

/**
 * The first time after a moment, both in ms UTC, at which the clock of a zone shows what a schedule states. What is finer than
 * its finest field is zero: an hour alone means its beginning. Null: never, such as on 30 February.
 */
export function nextTime(schedule: QuerySchedule, afterMs: number, timeZone: string): number | null {
  const finest = scheduleFields.findIndex(field => schedule[field] !== undefined)
  const all = (field: ScheduleField) => {
    const [least, most] = limits[field]
    const isFiner = isOfClock(field) && finest > scheduleFields.indexOf(field)
    return isFiner ? [0] : Array.from({ length: most - least + 1 }, (_, at) => at + least)
  }
  const values = (field: ScheduleField) => {
    const stated = schedule[field]
    return (stated === undefined ? undefined : valuesOf(field, stated)) ?? all(field)
  }
  const [seconds, minutes, hours] = [values('second'), values('minute'), values('hour')]
  const [days, months, weekdays] = [values('dayOfMonth'), values('month'), values('dayOfWeek')].map(one => new Set(one))
  const localMs = clockMs(afterMs, timeZone)
  for (let number = 0; number < farthestDays; number++) {
    const dayStartMs = Math.floor(localMs / dayMs + number) * dayMs
    const day = new Date(dayStartMs)
    const isMeant =
      days?.has(day.getUTCDate()) && months?.has(day.getUTCMonth() + 1) && weekdays?.has(day.getUTCDay() || 7)
    if (!isMeant) continue
    for (const hour of hours) {
      for (const minute of minutes) {
        const startMs = dayStartMs + (hour * 60 + minute) * 60_000
        if (startMs + 59_000 < localMs) continue
        for (const second of seconds) {
          const atMs = instantOf(startMs + second * 1000, timeZone)
          if (atMs !== null && atMs > afterMs) return atMs
        }
      }
    }
  }
  return null
}

const isOfClock = (field: ScheduleField) => field === 'second' || field === 'minute' || field === 'hour'

/** Null: the clock jumps over this time. */
function instantOf(localMs: number, timeZone: string): number | null {
  const offset = (atMs: number) => clockMs(atMs, timeZone) - atMs
  const guessMs = localMs - offset(localMs)
  const atMs = localMs - offset(guessMs)
  return clockMs(atMs, timeZone) === localMs ? atMs : null
}
