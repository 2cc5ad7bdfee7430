import type { ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'

/** A logger's charge in whole percent, and when it said so (ms UTC). */
export type BatteryLevel = { percent: number; atMs: number }

/**
 * Readings on their way in, column by column: 100,000 objects would cost ten times the memory. Times in ms UTC,
 * temperatures in thousandths of °C, humidity in hundredths of a percent (−1: none), positions in degrees (NaN: none).
 */
export type IncomingReadings = {
  count: number
  /** The serials that occur; `serialIndex` points into them. */
  serials: string[]
  serialIndex: Int32Array
  atMs: Float64Array
  milliCelsius: Int32Array
  centiHumidity: Int16Array
  lat: Float32Array
  lon: Float32Array
  /** Where each came from: its line, or its place in the list beginning with 1. */
  line: Int32Array
  /** The newest charge that each logger told, by `serialIndex`: hardly any reading tells one, so it is no column. */
  batteries: Map<number, BatteryLevel>
}

/** A value of a column of positions, which has NaN where there is none. */
export const numberOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** Humidity in hundredths of a percent of a reading; null where it has none. */
export const humidityAt = ({ centiHumidity }: IncomingReadings, place: number): number | null => {
  const humidity = centiHumidity[place] ?? -1
  return humidity < 0 ? null : humidity
}

const firstCapacity = 1024

/** Takes readings one by one; `take` gives them in the order in which they came. */
export function collectReadings() {
  const places = new Map<string, number>()
  const collected = collectColumns()
  return {
    add: (reading: ReceivedReading, line: number) => collected.add(placeOf(places, reading.logger), reading, line),
    take: (): IncomingReadings => collected.take([...places.keys()]),
  }
}

/** The same for a caller that knows the serials' places by itself. */
export function collectColumns() {
  let columns = emptyColumns(firstCapacity)
  const batteries = new Map<number, BatteryLevel>()
  let count = 0
  return {
    count: () => count,
    add(place: number, reading: ReceivedReading, line: number) {
      if (count === columns.line.length) columns = grown(columns)
      columns.serialIndex[count] = place
      columns.atMs[count] = reading.atMs
      columns.milliCelsius[count] = reading.milliCelsius
      columns.centiHumidity[count] = reading.humidity === null ? -1 : Math.round(reading.humidity * 100)
      columns.lat[count] = reading.lat ?? NaN
      columns.lon[count] = reading.lon ?? NaN
      columns.line[count] = line
      if (reading.battery !== null) keepNewer(batteries, place, { percent: reading.battery, atMs: reading.atMs })
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

function grown(columns: Columns): Columns {
  const larger = emptyColumns(columns.line.length * 2)
  larger.serialIndex.set(columns.serialIndex)
  larger.atMs.set(columns.atMs)
  larger.milliCelsius.set(columns.milliCelsius)
  larger.centiHumidity.set(columns.centiHumidity)
  larger.lat.set(columns.lat)
  larger.lon.set(columns.lon)
  larger.line.set(columns.line)
  return larger
}

function keepNewer(batteries: Map<number, BatteryLevel>, place: number, level: BatteryLevel) {
  if (level.atMs > (batteries.get(place)?.atMs ?? -Infinity)) batteries.set(place, level)
}

function placeOf(places: Map<string, number>, serial: string): number {
  const known = places.get(serial)
  if (known !== undefined) return known
  places.set(serial, places.size)
  return places.size - 1
}
