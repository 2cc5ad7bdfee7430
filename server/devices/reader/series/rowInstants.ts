import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { DateOrder, LoggerRowFault } from '#contract/devices/rules/loggerFile.ts'
import { instantsIn, type InstantsOf } from '#server/devices/reader/time/clockOffsets.ts'
import { orderBits } from '#server/devices/reader/time/rawDate.ts'
import { dayOfPacked, noOffset, type RawRows } from '#server/devices/reader/series/rawRows.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type RowInstant = { atMs: number; isDoubled: boolean; fault?: LoggerRowFault }

/** The instant of each row: without an offset by the zone, in a repeated hour by the row before. */
export function instantsOfRows(
  rows: RawRows,
  interpretation: { dateOrder: DateOrder | null; zone: ClockZone | null },
): (row: number) => RowInstant {
  const instants: InstantsOf = interpretation.zone ? instantsIn(interpretation.zone) : localMs => [localMs]
  const isBackwards = runsBackwards(rows, interpretation.dateOrder)
  let previous = isBackwards ? Infinity : -Infinity
  let shortestStep = Infinity
  return row => {
    const orders = rows.orders[row] ?? 0
    if (orders === 0) return { atMs: rows.ms[row] ?? 0, isDoubled: false }
    if (!interpretation.dateOrder || (orders & orderBits[interpretation.dateOrder]) === 0)
      return { atMs: 0, isDoubled: false, fault: 'timeOtherOrder' }
    const localMs = dayOfPacked(rows.date[row] ?? 0, interpretation.dateOrder) + (rows.ms[row] ?? 0)
    const offset = rows.offset[row] ?? noOffset
    if (offset !== noOffset) return { atMs: localMs - offset * minuteMs, isDoubled: false }
    const [one, other] = instants(localMs)
    if (one === undefined) return { atMs: 0, isDoubled: false, fault: 'timeLeftOut' }
    // The same time again is a row twice, unless a logger measures once an hour.
    const isNext = (atMs: number) =>
      atMs === previous ? shortestStep < hourMs : isBackwards ? atMs < previous : atMs > previous
    const [first, second] = isBackwards ? [other ?? one, one] : [one, other ?? one]
    const atMs = isNext(first) ? first : second
    if (atMs !== previous) shortestStep = Math.min(shortestStep, Math.abs(atMs - previous))
    previous = atMs
    return { atMs, isDoubled: other !== undefined }
  }
}

function runsBackwards(rows: RawRows, order: DateOrder | null): boolean {
  const last = rows.line.length - 1
  const at = (row: number) => (order ? dayOfPacked(rows.date[row] ?? 0, order) : 0) + (rows.ms[row] ?? 0)
  return last > 0 && at(last) < at(0)
}
