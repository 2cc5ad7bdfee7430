import { dateOrders, type DateOrder } from '#contract/devices/rules/loggerFile.ts'
import type { EachReading } from '#server/devices/reader/table/allReadings.ts'
import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { momentOf, type TimePlace } from '#server/devices/reader/table/tableSample.ts'
import { dayOf, orderBits, ordersIn } from '#server/devices/reader/time/rawDate.ts'
import type { RawTime } from '#server/devices/reader/time/rawTime.ts'

/** More loggers than a table has; more values are running numbers. */
const maxValues = 1000

/**
 * How often each value of a column occurs in a whole table. `isUnique`: most rows have one of their own. `isMixed`: values
 * return after others, or begin before others have ended.
 */
export function talliedValues(each: EachReading, valueOf: (row: Row) => string, time: TimePlace) {
  const counts = new Map<string, number>()
  const periods = new Map(dateOrders.map(order => [order, new Map<string, Period>()]))
  let [rows, changes, orders] = [0, -1, allOrders]
  let last: string | undefined
  const isUnique = () => counts.size * 2 > rows
  each(row => {
    const value = valueOf(row)
    rows += 1
    if (value !== last) changes += 1
    last = value
    if (value === '') return true
    counts.set(value, (counts.get(value) ?? 0) + 1)
    const moment = momentOf(row.cells, time)
    if (moment && !('atMs' in moment)) orders &= moment.date.orders
    for (const [order, known] of periods) if (moment) extend(known, value, localMs(moment, order))
    return counts.size <= maxValues || !isUnique()
  })
  // In the wrong order of the date, places that follow each other overlap.
  const overlap = ordersIn(orders).every(order => overlaps([...(periods.get(order)?.values() ?? [])]))
  return { counts, isUnique: isUnique(), isMixed: changes >= counts.size || overlap }
}

type Period = { from: number; until: number }
const allOrders = dateOrders.reduce((bits, order) => bits | orderBits[order], 0)
const minuteMs = 60_000

const localMs = (moment: RawTime, order: DateOrder) =>
  'atMs' in moment ? moment.atMs : dayOf(moment.date, order) + moment.clockMs - (moment.offsetMinutes ?? 0) * minuteMs

function extend(periods: Map<string, Period>, value: string, at: number) {
  if (Number.isNaN(at)) return
  const { from, until } = periods.get(value) ?? { from: at, until: at }
  periods.set(value, { from: Math.min(from, at), until: Math.max(until, at) })
}

const overlaps = (periods: readonly Period[]) =>
  periods
    .toSorted((one, other) => one.from - other.from || one.until - other.until)
    .some(({ from }, index, sorted) => index > 0 && from <= (sorted[index - 1]?.until ?? from))
