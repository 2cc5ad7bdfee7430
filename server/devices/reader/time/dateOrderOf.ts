import type { DateOrder, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { orderBits, ordersIn } from '#server/devices/reader/time/rawDate.ts'
import { dayOfPacked, type RawRows, type RawSeries } from '#server/devices/reader/series/rawRows.ts'

type FoundOrder = LoggerFileFindings['dateOrder'] & { isAsked: boolean; isContradicted: boolean }

const allOrders = orderBits.ymd | orderBits.dmy | orderBits.mdy

/**
 * The order of dates in a file. Only rows that are valid in one order and invalid in another decide; the more regular steps of
 * an order are a hint for the person who is asked, never a decision.
 */
export function dateOrderOf(series: readonly RawSeries[], answered: DateOrder | undefined): FoundOrder {
  const seen = masksIn(series)
  if (seen.size === 0) return { value: null, isSure: true, candidates: [], isAsked: false, isContradicted: false }
  const common = [...seen].reduce((left, mask) => left & mask, allOrders)
  // If rows contradict each other, every order of any row is possible.
  const possible = ordersIn(common === 0 ? [...seen].reduce((left, mask) => left | mask, 0) : common)
  const sure = possible.length === 1 ? (possible[0] ?? null) : null
  const isContradicted = answered !== undefined && !possible.includes(answered)
  const value = answered ?? sure
  return {
    value,
    isSure: sure !== null && value === sure,
    candidates: possible.map(order => candidateOf(series, order)),
    isAsked: value === null,
    isContradicted: isContradicted || (answered !== undefined && common === 0),
  }
}

/** The sets of possible orders; impossible dates are rejected one by one. */
function masksIn(series: readonly RawSeries[]): Set<number> {
  const seen = new Set<number>()
  for (const { rows } of series) for (const mask of rows.orders) seen.add(mask)
  // Instants have no date.
  seen.delete(0)
  return seen
}

function candidateOf(series: readonly RawSeries[], dateOrder: DateOrder) {
  const rows = series[0]?.rows
  const times = rows ? localTimes(rows, dateOrder) : []
  return { dateOrder, first: localText(times[0]), last: localText(times.at(-1)), isRegular: isRegular(times) }
}

const localTimes = (rows: RawRows, order: DateOrder) =>
  rows.date.map((date, index) => dayOfPacked(date, order) + (rows.ms[index] ?? 0)).filter(at => !Number.isNaN(at))

const localText = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString().slice(0, 19))

const dayMs = 86_400_000

function isRegular(times: readonly number[]): boolean {
  const forward = (times.at(-1) ?? 0) >= (times[0] ?? 0) ? 1 : -1
  return times.every((at, index) => {
    const step = index === 0 ? 0 : (at - (times[index - 1] ?? at)) * forward
    return step >= 0 && step <= dayMs
  })
}
