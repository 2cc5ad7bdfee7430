import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit, DateOrder, DecimalSign, LoggerRowFault } from '#contract/devices/rules/loggerFile.ts'
import { milliCelsiusOf } from '#contract/telemetry/rules/temperature/milliCelsius.ts'
import {
  earliestReadingMs,
  isPossibleCelsius,
  latestReadingMs,
} from '#contract/telemetry/rules/readings/receivedReading.ts'
import type { SeriesReadings } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { instantsOfRows } from '#server/devices/loggerFiles/reading/series/rowInstants.ts'
import { signOfMark, unitOfMark, type Losses, type RawRows } from '#server/devices/loggerFiles/reading/rawRows.ts'

/** What has been found out or answered about a file. */
export type Meaning = {
  dateOrder: DateOrder | null
  zone: ClockZone | null
  decimalSign: DecimalSign | null
  unit: CelsiusUnit | null
  nowMs: number
}

const missingSensor = -200_000

/** The rows of a series as readings in the order of the file. Refused ones are counted in `losses`; `doubled`: readings of the hour that there is twice. */
export function seriesReadings(
  rows: RawRows,
  unit: CelsiusUnit | null,
  meaning: Meaning,
  losses: Losses,
): { readings: SeriesReadings; doubled: number } {
  const readings = emptyReadings(rows.line.length)
  const instantAt = instantsOfRows(rows, meaning)
  let doubled = 0
  for (let row = 0; row < rows.line.length; row += 1) {
    const line = rows.line[row] ?? 0
    const instant = instantAt(row)
    const atMs = instant.fault ?? instantFault(instant.atMs, meaning.nowMs) ?? instant.atMs
    if (typeof atMs === 'string') {
      losses.reject(line, atMs, rawMoment(rows, row))
      continue
    }
    const milliCelsius = milliCelsiusAt(rows, row, unit, meaning)
    if (milliCelsius === missingSensor) losses.mark('-200')
    else if (typeof milliCelsius === 'string') losses.reject(line, milliCelsius, String(rows.value[row]))
    else {
      doubled += instant.isDoubled ? 1 : 0
      push(readings, line, atMs, milliCelsius, centiHumidityAt(rows, row, meaning.decimalSign, losses))
    }
  }
  return { readings: trimmed(readings), doubled }
}

function instantFault(atMs: number, nowMs: number): LoggerRowFault | undefined {
  if (atMs > latestReadingMs(nowMs)) return 'timeInFuture'
  return atMs < earliestReadingMs ? 'timeBefore2000' : undefined
}

function milliCelsiusAt(rows: RawRows, row: number, unit: CelsiusUnit | null, meaning: Meaning) {
  const mark = rows.mark[row] ?? 0
  const sign = signOfMark(mark)
  if (sign !== null && sign !== meaning.decimalSign) return 'celsiusUnreadable'
  const celsius = celsiusOf(rows.value[row] ?? NaN, unitOfMark(mark) ?? unit ?? meaning.unit ?? 'C')
  return isPossibleCelsius(celsius) ? milliCelsiusOf(celsius) : 'celsiusOutOfRange'
}

function celsiusOf(value: number, unit: CelsiusUnit): number {
  if (unit === 'F') return ((value - 32) * 5) / 9
  return unit === 'K' ? value - 273.15 : value
}

/** A humidity with the other decimal sign is told as a mark. */
function centiHumidityAt(rows: RawRows, row: number, decimalSign: DecimalSign | null, losses: Losses): number {
  const humidity = rows.humidity[row] ?? NaN
  if (Number.isNaN(humidity)) return -1
  const sign = signOfMark(rows.humidityMark[row] ?? 0)
  if (sign === null || sign === decimalSign) return Math.round(humidity * 100)
  losses.mark(String(humidity).replace('.', sign))
  return -1
}

/** The date and time of a row about as they were written, for whoever looks for it. */
function rawMoment(rows: RawRows, row: number): string {
  const ms = rows.ms[row] ?? 0
  if (rows.orders[row] === 0) return new Date(ms).toISOString()
  const packed = rows.date[row] ?? 0
  const date = [Math.floor(packed / 1_000_000), Math.floor(packed / 10_000) % 100, packed % 10_000]
  return `${date.map(part => String(part).padStart(2, '0')).join('-')} ${new Date(ms).toISOString().slice(11, 19)}`
}

const emptyReadings = (capacity: number): SeriesReadings => ({
  count: 0,
  atMs: new Float64Array(capacity),
  milliCelsius: new Int32Array(capacity),
  centiHumidity: new Int16Array(capacity),
  line: new Int32Array(capacity),
})

export const noReadings = () => emptyReadings(0)

function push(readings: SeriesReadings, line: number, atMs: number, milliCelsius: number, centiHumidity: number) {
  readings.line[readings.count] = line
  readings.atMs[readings.count] = atMs
  readings.milliCelsius[readings.count] = milliCelsius
  readings.centiHumidity[readings.count] = centiHumidity
  readings.count += 1
}

const trimmed = ({ count, ...columns }: SeriesReadings): SeriesReadings => ({
  count,
  atMs: columns.atMs.subarray(0, count),
  milliCelsius: columns.milliCelsius.subarray(0, count),
  centiHumidity: columns.centiHumidity.subarray(0, count),
  line: columns.line.subarray(0, count),
})
