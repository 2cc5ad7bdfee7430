import { maxClockSkewMs } from '#contract/kernel/time/clockSkew.ts'
import { milliCelsiusOf } from '#contract/telemetry/rules/temperature/milliCelsius.ts'
import { parseInstant } from '#contract/telemetry/rules/readings/receivedTime.ts'
import { type Refusal, refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'

/** Time in ms UTC, temperature in thousandths of °C, relative humidity in %, position in WGS 84 degrees, battery in whole %. */
export type ReceivedReading = {
  logger: string
  atMs: number
  milliCelsius: number
  humidity: number | null
  lat: number | null
  lon: number | null
  battery: number | null
}

const fields = new Set(['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery'])
/** An earlier reading comes from a clock that was never set. */
export const earliestReadingMs = Date.UTC(2000, 0, 1)
/** How far a logger's clock may run ahead of the portal's. */
export const latestReadingMs = (nowMs: number) => nowMs + maxClockSkewMs
export const isPossibleCelsius = (celsius: number) => celsius >= -200 && celsius <= 150

/**
 * Validates { logger, time, celsius, humidity?, lat?, lon?, battery? } (CSV: numbers by numberFromText, empty cells null).
 * Returns the reading, or a refusal, which has a `code` (TEL-6). The caller checks whether the logger is known.
 */
export function receiveReading(input: unknown, nowMs: number): ReceivedReading | Refusal {
  if (!isRecord(input)) return refusals.notAnObject
  for (const name in input) if (!fields.has(name)) return refusals.unknownField(name)
  const { logger, time, celsius, humidity = null, lat = null, lon = null, battery = null } = input
  if (typeof logger !== 'string' || logger === '') return refusals.loggerMissing
  const atMs = receiveTime(time, nowMs)
  if (typeof atMs !== 'number') return atMs
  const milliCelsius = receiveCelsius(celsius)
  if (typeof milliCelsius !== 'number') return milliCelsius
  if (!isNullOrWithin(humidity, 0, 100)) return refusals.humidityOutOfRange
  if (!isNullOrWithin(lat, -90, 90)) return refusals.positionOutOfRange('lat', 90)
  if (!isNullOrWithin(lon, -180, 180)) return refusals.positionOutOfRange('lon', 180)
  if ((lat === null) !== (lon === null)) return refusals.positionIncomplete(lat === null ? 'lat' : 'lon')
  if (!isNullOrWithin(battery, 0, 100)) return refusals.batteryOutOfRange
  return { logger, atMs, milliCelsius, humidity, lat, lon, battery: battery === null ? null : Math.round(battery) }
}

const goodReading = { logger: 'any', time: '2020-01-01T00:00:00Z', celsius: 5 }

/** All reasons why a reading is refused: each field is validated alone, in an otherwise valid reading. */
export function allRefusals(input: unknown, nowMs: number): Refusal[] {
  if (!isRecord(input)) return [refusals.notAnObject]
  const { logger, time, celsius, humidity, lat = null, lon = null, battery } = input
  const position = [
    { lat, lon: lon && 0 },
    { lat: lat && 0, lon },
  ]
  const alone = [{ logger }, { time }, { celsius }, { humidity }, ...position, { battery }]
  const found = [
    ...Object.keys(input)
      .filter(name => !fields.has(name))
      .map(refusals.unknownField),
    ...alone.map(field => receiveReading({ ...goodReading, ...field }, nowMs)).filter(answer => 'code' in answer),
  ]
  return [...new Map(found.map(refusal => [refusal.text, refusal])).values()]
}

function receiveTime(time: unknown, nowMs: number): number | Refusal {
  const atMs = typeof time === 'string' ? parseInstant(time) : 'timeUnreadable'
  if (typeof atMs !== 'number') return refusals.time(atMs)
  if (atMs > latestReadingMs(nowMs)) return refusals.timeInFuture
  return atMs < earliestReadingMs ? refusals.timeBefore2000 : atMs
}

function receiveCelsius(celsius: unknown): number | Refusal {
  if (typeof celsius !== 'number' || !Number.isFinite(celsius)) return refusals.celsiusNotANumber
  if (!isPossibleCelsius(celsius)) return refusals.celsiusOutOfRange
  const milliCelsius = milliCelsiusOf(celsius)
  // Whatever is rounded to −200.000 marks a missing sensor, too.
  return milliCelsius === -200_000 ? refusals.sensorMissing : milliCelsius
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNullOrWithin = (value: unknown, lowest: number, highest: number): value is number | null =>
  value === null || (typeof value === 'number' && value >= lowest && value <= highest)
