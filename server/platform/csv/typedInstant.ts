import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { typedDay } from '#server/platform/csv/typedDay.ts'

const shape =
  /^(\d{4}\D\d{1,2}\D\d{1,2}日?)[ Tt]\s*(\d{1,2})[:時](\d{2})(?:[:分](\d{2})(?:[.,](\d{1,3})\d*)?)?[秒分]?\s*(Z|[+-]\d{2}:?\d{2})?$/

/**
 * An instant as people and spreadsheets write it: 2026/11/2 9:05, 2026-11-02T09:05:00+09:00. Without an offset it is the
 * clock of the given zone, which the head of the column names. In ms UTC; undefined where it is none, and where the clock
 * never showed it.
 */
export function typedInstant(typed: string, timeZone: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  const [, days = '', hours = '', minutes = '', seconds = '00', fraction = '', offset] = shape.exec(text) ?? []
  const day = typedDay(days)
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const clock = `${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}`
  const milliseconds = Number(fraction.padEnd(3, '0'))
  if (offset !== undefined) {
    const at = Date.parse(clock + (offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset))
    return Number.isNaN(at) ? undefined : at + milliseconds
  }
  const at = instantOnClock(clock, timeZone)
  return at === undefined ? undefined : at + milliseconds
}

/** The instant at which the zone's clock shows this; a clock that is put forward leaves some out. */
function instantOnClock(clock: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${clock}Z`)
  const shown = (at: number) => Date.parse(`${zonedTime(new Date(at), timeZone).slice(0, 19)}Z`)
  const first = asUtc - (shown(asUtc) - asUtc)
  const at = first + (asUtc - shown(first))
  return shown(at) === asUtc ? at : undefined
}
