import type { ClockZone } from '#contract/kernel/time/clockZone.ts'
import type { CelsiusUnit, DateOrder, DecimalSign, LoggerRowFault } from '#contract/devices/rules/loggerFile.ts'
import { milliCelsiusOf } from '#contract/telemetry/rules/temperature/milliCelsius.ts'
import {
  earliestReadingMs,
  isPossibleCelsius,
  latestReadingMs,
} from '#contract/telemetry/rules/readings/receivedReading.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import { instantsOfRows } from '#server/devices/reader/series/rowInstants.ts'
import {
  signOfNotation,
  unitOfNotation,
  unpackedDate,
  type SkippedRows,
  type RawRows,
} from '#server/devices/reader/series/rawRows.ts'

/** How the rows of a file are interpreted, as detected or answered. */
export type Interpretation = {
  dateOrder: DateOrder | null
  zone: ClockZone | null
  decimalSign: DecimalSign | null
  unit: CelsiusUnit | null
  nowMs: number
}

const missingSensor = -200_000

/** The readings of a series in the order of the file. Refused rows are counted in `skipped`; `doubled`: readings in a repeated hour. */
export function seriesReadings(
  rows: RawRows,
  unit: CelsiusUnit | null,
  interpretation: Interpretation,
  skipped: SkippedRows,
): { readings: SeriesReadings; doubled: number } {
  const readings = emptyReadings(rows.line.length)
  const instantAt = instantsOfRows(rows, interpretation)
  let doubled = 0
  for (let row = 0; row < rows.line.length; row += 1) {
    const line = rows.line[row] ?? 0
    const instant = instantAt(row)
    const atMs = instant.fault ?? instantFault(instant.atMs, interpretation.nowMs) ?? instant.atMs
    if (typeof atMs === 'string') {
      skipped.reject(line, atMs, rawMoment(rows, row))
      continue
    }
    const milliCelsius = milliCelsiusAt(rows, row, unit, interpretation)
    if (milliCelsius === missingSensor) skipped.mark('-200')
    else if (typeof milliCelsius === 'string') skipped.reject(line, milliCelsius, String(rows.value[row]))
    else {
      doubled += instant.isDoubled ? 1 : 0
      push(readings, line, atMs, milliCelsius, centiHumidityAt(rows, row, interpretation.decimalSign, skipped))
    }
  }
  return { readings: trimmed(readings), doubled }
}

function instantFault(atMs: number, nowMs: number): LoggerRowFault | undefined {
  if (atMs > latestReadingMs(nowMs)) return 'timeInFuture'
  return atMs < earliestReadingMs ? 'timeBefore2000' : undefined
}

function milliCelsiusAt(rows: RawRows, row: number, unit: CelsiusUnit | null, interpretation: Interpretation) {
  const mark = rows.notation[row] ?? 0
  const sign = signOfNotation(mark)
  if (sign !== null && sign !== interpretation.decimalSign) return 'celsiusUnreadable'
  const celsius = celsiusOf(rows.value[row] ?? NaN, unitOfNotation(mark) ?? unit ?? interpretation.unit ?? 'C')
  return isPossibleCelsius(celsius) ? milliCelsiusOf(celsius) : 'celsiusOutOfRange'
}

export function celsiusOf(value: number, unit: CelsiusUnit): number {
  if (unit === 'F') return ((value - 32) * 5) / 9
  return unit === 'K' ? value - 273.15 : value
}

/** A humidity with the other decimal sign is counted as a marker. */
function centiHumidityAt(rows: RawRows, row: number, decimalSign: DecimalSign | null, skipped: SkippedRows): number {
  const humidity = rows.humidity[row] ?? NaN
  if (Number.isNaN(humidity)) return -1
  const sign = signOfNotation(rows.humidityNotation[row] ?? 0)
  if (sign === null || sign === decimalSign) return Math.round(humidity * 100)
  skipped.mark(String(humidity).replace('.', sign))
  return -1
}

/** The date and time of a row approximately as in the file, to find it there. */
function rawMoment(rows: RawRows, row: number): string {
  const ms = rows.ms[row] ?? 0
  if (rows.orders[row] === 0) return new Date(ms).toISOString()
  const date = Object.values(unpackedDate(rows.date[row] ?? 0)).map(part => String(part).padStart(2, '0'))
  return `${date.join('-')} ${new Date(ms).toISOString().slice(11, 19)}`
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
