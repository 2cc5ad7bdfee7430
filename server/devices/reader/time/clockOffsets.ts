import type { ClockZone } from '#contract/kernel/time/clockZone.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const quarterMs = 15 * minuteMs

/** The instants at which a clock showed a local time (in ms as if it were UTC): none in a gap, two in a repeated hour. */
export type InstantsOf = (localMs: number) => readonly number[]

export function instantsIn(zone: ClockZone): InstantsOf {
  if ('offsetMinutes' in zone) return localMs => [localMs - zone.offsetMinutes * minuteMs]
  const offsetAt = offsetsOf(zone.timeZone)
  /** The offset of a whole day and its neighbours; null if it changes. */
  const steady = new Map<number, number | null>()
  return localMs => {
    const day = Math.floor(localMs / dayMs)
    let offset = steady.get(day)
    if (offset === undefined) {
      const around = [-1, 0, 1, 2].map(days => offsetAt((day + days) * dayMs))
      offset = around.every(one => one === around[0]) ? (around[0] ?? 0) : null
      steady.set(day, offset)
    }
    if (offset !== null) return [localMs - offset]
    const offsets = new Set([offsetAt(localMs - dayMs), offsetAt(localMs + dayMs)])
    return [...offsets]
      .map(one => localMs - one)
      .filter(atMs => atMs + offsetAt(atMs) === localMs)
      .toSorted((one, other) => one - other)
  }
}

/** The offsets of a zone in ms, cached by quarter hour: without a cache, Intl would take minutes for a million readings. */
export function offsetsOf(timeZone: string): (atMs: number) => number {
  const names = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()
  return atMs => {
    const quarter = Math.floor(atMs / quarterMs)
    const offset = known.get(quarter) ?? offsetOf(names, quarter * quarterMs)
    known.set(quarter, offset)
    return offset
  }
}

function offsetOf(names: Intl.DateTimeFormat, atMs: number): number {
  const name = names.formatToParts(new Date(atMs)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}
