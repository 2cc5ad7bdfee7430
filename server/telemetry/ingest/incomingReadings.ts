import { numberSerials } from '#server/telemetry/ingest/numberSerials.ts'
import type { PlainReading } from '#server/telemetry/readingForms/plainReading.ts'
import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'

/** A logger's battery level in whole percent, and when it was measured (ms UTC). */
export type BatteryLevel = { percent: number; atMs: number }

/**
 * Incoming readings in columns: 100,000 objects would need ten times the memory. Times in ms UTC, temperatures in thousandths
 * of °C, humidity in hundredths of a percent (−1: none), positions in degrees (NaN: none). A place is an index of the columns.
 */
export type IncomingReadings = {
  count: number
  /** Each serial once; `serialIndex` points into them. */
  serials: string[]
  serialIndex: Int32Array
  atMs: Float64Array
  milliCelsius: Int32Array
  centiHumidity: Int16Array
  lat: Float32Array
  lon: Float32Array
  /** The line of the body, or the entry of the list, counted from 1. */
  line: Int32Array
  /** The newest battery level of each logger, by `serialIndex`. Few readings have one. */
  batteries: Map<number, BatteryLevel>
}

/** A latitude or longitude; null where there is none. */
export const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Humidity in hundredths of a percent; null where there is none. */
export const humidityAt = ({ centiHumidity }: IncomingReadings, place: number): number | null => {
  const humidity = centiHumidity[place] ?? -1
  return humidity < 0 ? null : humidity
}

/** The columns of a statement's unnest($1::int[], $2::float8[], $3::int[], $4::smallint[], $5::real[], $6::real[], $7::bigint[]). */
export const columnsAt = (
  incoming: IncomingReadings,
  places: readonly number[],
  loggerIdOf: (place: number) => number,
  batchIdOf: (place: number) => number,
) => [
  places.map(loggerIdOf),
  places.map(place => incoming.atMs[place]),
  places.map(place => incoming.milliCelsius[place]),
  places.map(place => humidityAt(incoming, place)),
  places.map(place => numberOrNull(incoming.lat[place])),
  places.map(place => numberOrNull(incoming.lon[place])),
  places.map(batchIdOf),
]

const firstCapacity = 1024

/** Collects readings one by one, in the order of `add`. */
export function collectReadings() {
  const serials = numberSerials()
  const collected = collectColumns()
  return {
    add: (reading: ReceivedReading, line: number) => collected.add(serials.of(reading.logger), reading, line),
    /** The same for a reading whose serial is in these bytes. */
    addPlain: (reading: PlainReading, bytes: Buffer, line: number) =>
      collected.add(serials.ofBytes(bytes, reading.serialStart, reading.serialEnd), reading, line),
    take: (): IncomingReadings => collected.take(serials.all()),
  }
}

/** The same for a caller that numbers the serials itself. */
export function collectColumns() {
  let columns = emptyColumns(firstCapacity)
  const batteries = new Map<number, BatteryLevel>()
  let count = 0
  return {
    count: () => count,
    add(serialIndex: number, reading: Omit<ReceivedReading, 'logger'>, line: number) {
      if (count === columns.line.length) columns = enlarged(columns)
      columns.serialIndex[count] = serialIndex
      columns.atMs[count] = reading.atMs
      columns.milliCelsius[count] = reading.milliCelsius
      columns.centiHumidity[count] = reading.humidity === null ? -1 : Math.round(reading.humidity * 100)
      columns.lat[count] = reading.lat ?? NaN
      columns.lon[count] = reading.lon ?? NaN
      columns.line[count] = line
      if (reading.battery !== null) keepNewer(batteries, serialIndex, { percent: reading.battery, atMs: reading.atMs })
      count += 1
    },
    take: (serials: string[]): IncomingReadings => ({ count, serials, ...columns, batteries }),
  }
}

type Columns = Omit<IncomingReadings, 'count' | 'serials' | 'batteries'>

const emptyColumns = (capacity: number): Columns => ({
  serialIndex: new Int32Array(capacity),
  atMs: new Float64Array(capacity),
  milliCelsius: new Int32Array(capacity),
  centiHumidity: new Int16Array(capacity),
  lat: new Float32Array(capacity),
  lon: new Float32Array(capacity),
  line: new Int32Array(capacity),
})

function enlarged(columns: Columns): Columns {
  const larger = emptyColumns(columns.line.length * 2)
  for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name])
  return larger
}

export function keepNewer(batteries: Map<number, BatteryLevel>, logger: number, level: BatteryLevel) {
  if (level.atMs > (batteries.get(logger)?.atMs ?? -Infinity)) batteries.set(logger, level)
}
