import {
  celsiusUnits,
  type CelsiusUnit,
  type DecimalSign,
  type LoggerRowFault,
} from '#contract/devices/rules/loggerFile.ts'
import { faultMark } from '#server/devices/loggerFiles/reading/text/faultMark.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'
import { dayOf, type RawDate } from '#server/devices/loggerFiles/reading/time/rawDate.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'
import type { RawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** Rows of one series as they are written, column by column: what they mean is decided when all are known. */
export type RawRows = {
  line: number[]
  /** The date as one number (`packedDate`) with the orders in which it is a day; 0 orders where `ms` is an instant. */
  date: number[]
  orders: number[]
  /** Since midnight, or since 1970 UTC. */
  ms: number[]
  /** Minutes ahead of UTC where the row says so; `noOffset` else. */
  offset: number[]
  value: number[]
  /** Decimal sign and unit of the value (`markOf`). */
  mark: number[]
  /** NaN: none. */
  humidity: number[]
  humidityMark: number[]
}

/** What a series is, as far as the file says. */
export type SeriesFacts = { key: string; serial: string | null; channel: string | null; unit: CelsiusUnit | null }
/** `charges`: the first and the last that rows tell of; one of them is the newest. */
export type RawSeries = SeriesFacts & {
  rows: RawRows
  charges: Charge[]
  /** Of a table: what stands above its temperatures, and whether that or their unit calls them so. */
  column?: { head: string; isNamed: boolean; isOther?: 'humidity' | 'battery' | undefined }
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
  mark: [],
  humidity: [],
  humidityMark: [],
})

export const packedDate = ({ first, second, third }: RawDate) => (first * 100 + second) * 10_000 + third
export const dayOfPacked = (packed: number, order: Parameters<typeof dayOf>[1]) =>
  dayOf(
    {
      first: Math.floor(packed / 1_000_000),
      second: Math.floor(packed / 10_000) % 100,
      third: packed % 10_000,
    },
    order,
  )

/** Sign and unit as one small number: 0–2 none, point, comma; and 4, 8, 12 for °C, °F, K. */
const markOf = (sign: DecimalSign | null, unit: CelsiusUnit | null) =>
  (sign === null ? 0 : sign === '.' ? 1 : 2) + (unit === null ? 0 : 4 * (celsiusUnits.indexOf(unit) + 1))
export const signOfMark = (mark: number): DecimalSign | null => (mark % 4 === 0 ? null : mark % 4 === 1 ? '.' : ',')
export const unitOfMark = (mark: number): CelsiusUnit | null => celsiusUnits[(mark >> 2) - 1] ?? null

const maxKept = 200
const maxMarks = 50
const maxCellTextLength = 60

/** Counts what is no reading: marks by how often they occur, and lines that are refused. `onceALine`: however many channels a line has. */
export function countLosses({ onceALine = false } = {}) {
  const marks = new Map<string, number>()
  const kept: { line: number; fault: LoggerRowFault; cell: string }[] = []
  const lines = new Set<number>()
  const byFault = new Map<LoggerRowFault, number>()
  let [count, repeatedHeads] = [0, 0]
  const countFault = (fault: LoggerRowFault, by: number) => byFault.set(fault, (byFault.get(fault) ?? 0) + by)
  return {
    mark(text: string) {
      const known = marks.has(text) || marks.size < maxMarks ? shortText(text, maxCellTextLength) : '…'
      marks.set(known, (marks.get(known) ?? 0) + 1)
    },
    reject(line: number, fault: LoggerRowFault, cell: string) {
      if (onceALine && lines.has(line)) return
      if (onceALine) lines.add(line)
      count += 1
      countFault(fault, 1)
      if (kept.length < maxKept) kept.push({ line, fault, cell: shortText(cell.trim(), maxCellTextLength) })
    },
    /** What was said of a line is not worth saying once it is known to be cut. */
    replaceLine(line: number, fault: LoggerRowFault, cell: string) {
      this.refund(line)
      lines.delete(line)
      this.reject(line, fault, cell)
    },
    repeatHead() {
      repeatedHeads += 1
    },
    /** A line outside the readings that says something is no reading that failed. */
    refund(line: number) {
      const place = kept.findIndex(one => one.line === line)
      const [before] = place === -1 ? [] : kept.splice(place, 1)
      if (!before) return
      count -= 1
      countFault(before.fault, -1)
    },
    result: () => ({
      faults: [...marks].map(([mark, count]) => ({ mark, count })),
      rejected: kept.toSorted((one, other) => one.line - other.line),
      rejectedCount: count,
      rejectedBy: [...byFault].flatMap(([fault, count]) => (count > 0 ? [{ fault, count }] : [])),
      repeatedHeads,
    }),
  }
}
export type Losses = ReturnType<typeof countLosses>

/** Adds a row: its time has been read, its cells have not. An empty humidity is none; what else is no number is a mark. */
export function addRow(
  rows: RawRows,
  losses: Losses,
  line: number,
  time: RawTime,
  cells: { celsius: string; scale?: number | undefined; humidity: string; markOfEmpty: string },
) {
  // a percentage is no temperature, whatever its column is called
  const celsius = cells.celsius.includes('%') ? undefined : rawNumber(cells.celsius)
  // -200 in tenths is a temperature
  const mark = celsius && cells.scale !== undefined ? undefined : faultMark(cells.celsius)
  if (mark !== undefined) return losses.mark(mark === '' ? cells.markOfEmpty : mark)
  // a number with decimals is none of those that are to be divided
  if (!celsius || (cells.scale !== undefined && celsius.sign !== null))
    return losses.reject(line, 'celsiusUnreadable', cells.celsius)
  const humidity = humidityOf(cells.humidity, losses)
  rows.line.push(line)
  if ('atMs' in time) pushTime(rows, 0, 0, time.atMs, 0)
  else pushTime(rows, packedDate(time.date), time.date.orders, time.clockMs, time.offsetMinutes ?? noOffset)
  rows.value.push(celsius.value / (cells.scale ?? 1))
  rows.mark.push(markOf(celsius.sign, celsius.unit))
  rows.humidity.push(humidity?.value ?? NaN)
  rows.humidityMark.push(humidity ? markOf(humidity.sign, null) : 0)
  return undefined
}

function pushTime(rows: RawRows, date: number, orders: number, ms: number, offset: number) {
  rows.date.push(date)
  rows.orders.push(orders)
  rows.ms.push(ms)
  rows.offset.push(offset)
}

/** A reading counts without its humidity: what is none, or more than there can be, is told as a mark. */
function humidityOf(cell: string, losses: Losses) {
  if (cell.trim() === '') return undefined
  const humidity = rawNumber(cell)
  if (humidity && humidity.value >= 0 && humidity.value <= 100) return humidity
  losses.mark(cell.trim())
  return undefined
}

/** Takes the rows of a line back: it turned out to be cut. */
export function dropLine(rows: RawRows, line: number) {
  while (rows.line.at(-1) === line) for (const column of Object.values(rows)) column.pop()
}
