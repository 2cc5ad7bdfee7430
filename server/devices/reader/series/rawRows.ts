import {
  celsiusUnits,
  isUnreadValue,
  type CelsiusUnit,
  type DateOrder,
  type DecimalSign,
  type LoggerRowFault,
} from '#contract/devices/rules/loggerFile.ts'
import { missingMarker, rawNumber } from '#server/devices/reader/text/rawNumber.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'
import { dayOf, type RawDate } from '#server/devices/reader/time/rawDate.ts'
import type { RawTime } from '#server/devices/reader/time/rawTime.ts'

/** The rows of one series as in the file, as columns: they are interpreted when all are known. */
export type RawRows = {
  line: number[]
  /** The date as one number (`packedDate`) and the orders in which it is valid; no orders if `ms` is an instant. */
  date: number[]
  orders: number[]
  /** Since midnight, or since 1970 UTC. */
  ms: number[]
  /** Minutes ahead of UTC if the row has an offset; otherwise `noOffset`. */
  offset: number[]
  value: number[]
  /** Decimal sign and unit of the value (`notationOf`). */
  notation: number[]
  /** NaN: none. */
  humidity: number[]
  humidityNotation: number[]
}

/** The header of a series' temperatures, whether that or their unit names a temperature, and the divisor that may be their resolution. */
export type SeriesColumn = {
  header: string
  isNamed: boolean
  isOther?: 'humidity' | 'battery' | undefined
  maybeDividedBy?: number | undefined
}
export type SeriesFacts = { key: string; serial: string | null; channel: string | null; unit: CelsiusUnit | null }
/** `charges`: the first and the last battery level; one of them is the newest. */
export type RawSeries = SeriesFacts & {
  rows: RawRows
  charges: Charge[]
  /** For a table. */
  column?: SeriesColumn
}
export type Charge = { percent: number; line: number }

export const noOffset = 9999

export const emptyRows = (): RawRows => ({
  line: [],
  date: [],
  orders: [],
  ms: [],
  offset: [],
  value: [],
  notation: [],
  humidity: [],
  humidityNotation: [],
})

export const packedDate = ({ first, second, third }: RawDate) => (first * 100 + second) * 10_000 + third
export const unpackedDate = (packed: number) => ({
  first: Math.floor(packed / 1_000_000),
  second: Math.floor(packed / 10_000) % 100,
  third: packed % 10_000,
})
export const dayOfPacked = (packed: number, order: DateOrder) => dayOf(unpackedDate(packed), order)

/** Decimal sign and unit as one small number: 0 none, 1 point, 2 comma; plus 4, 8, 12 for °C, °F, K. */
const notationOf = (sign: DecimalSign | null, unit: CelsiusUnit | null) =>
  (sign === null ? 0 : sign === '.' ? 1 : 2) + (unit === null ? 0 : 4 * (celsiusUnits.indexOf(unit) + 1))
export const signOfNotation = (mark: number): DecimalSign | null => (mark % 4 === 0 ? null : mark % 4 === 1 ? '.' : ',')
export const unitOfNotation = (mark: number): CelsiusUnit | null => celsiusUnits[(mark >> 2) - 1] ?? null

const maxRejected = 200
const maxMarks = 50
const maxCellTextLength = 60

/** Counts what is not a reading: markers by how often they occur, and rejected lines. `onceALine`: independent of the number of channels. */
export function countSkipped({ onceALine = false } = {}) {
  const marks = new Map<string, number>()
  const rejected: { line: number; fault: LoggerRowFault; cell: string }[] = []
  const lines = new Set<number>()
  const byFault = new Map<LoggerRowFault, number>()
  let [count, repeatedHeads, unreadValues] = [0, 0, 0]
  const countFault = (fault: LoggerRowFault, by: number, cell: string) => {
    count += by
    byFault.set(fault, (byFault.get(fault) ?? 0) + by)
    if (isUnreadValue(fault, cell)) unreadValues += by
  }
  return {
    mark(text: string) {
      const known = marks.has(text) || marks.size < maxMarks ? shortText(text, maxCellTextLength) : '…'
      marks.set(known, (marks.get(known) ?? 0) + 1)
    },
    reject(line: number, fault: LoggerRowFault, cell: string) {
      if (onceALine && lines.has(line)) return
      if (onceALine) lines.add(line)
      countFault(fault, 1, cell)
      if (rejected.length < maxRejected) rejected.push({ line, fault, cell: shortText(cell.trim(), maxCellTextLength) })
    },
    /** Rejects a line for another reason: what was reported before does not matter if it is cut. */
    replaceLine(line: number, fault: LoggerRowFault, cell: string) {
      this.unreject(line)
      lines.delete(line)
      this.reject(line, fault, cell)
    },
    repeatHeader() {
      repeatedHeads += 1
    },
    /** Counts a line as not rejected: it is outside the readings and states something. */
    unreject(line: number) {
      const place = rejected.findIndex(one => one.line === line)
      const [before] = place === -1 ? [] : rejected.splice(place, 1)
      if (!before) return
      countFault(before.fault, -1, before.cell)
    },
    result: () => ({
      faults: [...marks].map(([mark, count]) => ({ mark, count })),
      rejected: rejected.toSorted((one, other) => one.line - other.line),
      rejectedCount: count,
      rejectedBy: [...byFault].flatMap(([fault, count]) => (count > 0 ? [{ fault, count }] : [])),
      unreadValues,
      repeatedHeads,
    }),
  }
}
export type SkippedRows = ReturnType<typeof countSkipped>

/** Adds a row whose time was read. An empty humidity is none; any other one that is not a number is a marker. */
export function addRow(
  rows: RawRows,
  skipped: SkippedRows,
  line: number,
  time: RawTime,
  cells: { celsius: string; scale?: number | undefined; humidity: string; markOfEmpty: string },
) {
  // A percentage is not a temperature, whatever its header is.
  const celsius = cells.celsius.includes('%') ? undefined : rawNumber(cells.celsius)
  // -200 in tenths is a temperature.
  const mark = celsius && cells.scale !== undefined ? undefined : missingMarker(cells.celsius)
  if (mark !== undefined) return skipped.mark(mark === '' ? cells.markOfEmpty : mark)
  // A number with decimals is not a scaled integer.
  if (!celsius || (cells.scale !== undefined && celsius.sign !== null))
    return skipped.reject(line, 'celsiusUnreadable', cells.celsius)
  const humidity = humidityOf(cells.humidity, skipped)
  rows.line.push(line)
  const isInstant = 'atMs' in time
  rows.date.push(isInstant ? 0 : packedDate(time.date))
  rows.orders.push(isInstant ? 0 : time.date.orders)
  rows.ms.push(isInstant ? time.atMs : time.clockMs)
  rows.offset.push(isInstant ? 0 : (time.offsetMinutes ?? noOffset))
  rows.value.push(celsius.value / (cells.scale ?? 1))
  rows.notation.push(notationOf(celsius.sign, celsius.unit))
  rows.humidity.push(humidity?.value ?? NaN)
  rows.humidityNotation.push(humidity ? notationOf(humidity.sign, null) : 0)
  return undefined
}

/** A reading counts without its humidity: an invalid one is counted as a marker. */
function humidityOf(cell: string, skipped: SkippedRows) {
  if (cell.trim() === '') return undefined
  const humidity = rawNumber(cell)
  if (humidity && humidity.value >= 0 && humidity.value <= 100) return humidity
  skipped.mark(cell.trim())
  return undefined
}

export function dropLine(rows: RawRows, line: number) {
  while (rows.line.at(-1) === line) for (const column of Object.values(rows)) column.pop()
}
