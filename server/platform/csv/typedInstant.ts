import { clockMs } from '#contract/kernel/time/zonedTime.ts'
import { typedDay } from '#server/platform/csv/typedDay.ts'

const shape =
  /^(\d{4}\D\d{1,2}\D\d{1,2}日?)[ Tt]\s*(\d{1,2})[:時](\d{2})(?:[:分](\d{2})(?:[.,](\d{1,3})\d*)?)?[秒分]?\s*(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Parses an instant as people and spreadsheets write it, into ms UTC: 2026/11/2 9:05, 2026-11-02T09:05:00+09:00. Without an
 * offset it is in the given zone, which the column's head names. Undefined if it is invalid or the clock skipped it.
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

/** The instant at which the zone's clock shows this; a clock that is set forward skips some. */
function instantOnClock(clock: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${clock}Z`)
  const first = asUtc - (clockMs(asUtc, timeZone) - asUtc)
  const at = first + (asUtc - clockMs(first, timeZone))
  return clockMs(at, timeZone) === asUtc ? at : undefined
}
