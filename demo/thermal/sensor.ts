import type { Random } from '#demo/seededRandom.ts'
import { type Inside, minuteMs } from '#demo/thermalModel.ts'

/** Where a logger sits and how it measures. */
export type Sensor = {
  /** How much of the air it feels, 0 to 1; the rest is the goods that it lies among. */
  airShare: number
  /** Its own time constant in minutes. */
  sluggishMinutes: number
  /** Its calibration error and its place in the container, in °C. */
  offsetCelsius: number
  intervalMs: number
  random: Random
}

/** The readings of one logger: ms UTC ascending, and thousandths of °C. */
export type Series = { atMs: Float64Array; milliCelsius: Int32Array }

const resolutionCelsius = 0.1
const noiseCelsius = 0.03

/** A logger's readings from `fromMs` on, one each interval, before `toMs`. */
export function measure(inside: Inside, sensor: Sensor, fromMs: number, toMs: number): Series {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / sensor.intervalMs))
  const felt = feltTemperatures(inside, sensor)
  const series = { atMs: new Float64Array(count), milliCelsius: new Int32Array(count) }
  for (let i = 0; i < count; i++) {
    const atMs = fromMs + i * sensor.intervalMs
    const minute = Math.min(felt.length - 1, Math.max(0, Math.round((atMs - inside.fromMs) / minuteMs)))
    const noise = (sensor.random.next() + sensor.random.next() - 1) * 2 * noiseCelsius
    const celsius = (felt[minute] ?? 0) + sensor.offsetCelsius + noise
    series.atMs[i] = atMs
    series.milliCelsius[i] = Math.round(celsius / resolutionCelsius) * 100
  }
  return series
}

/** What the sensor itself is at, each minute: it trails behind what surrounds it. */
function feltTemperatures({ air, goods }: Inside, { airShare, sluggishMinutes }: Sensor): Float64Array {
  const felt = new Float64Array(air.length)
  const stay = Math.exp(-1 / sluggishMinutes)
  let now = air[0] ?? 0
  for (let minute = 0; minute < air.length; minute++) {
    const around = airShare * (air[minute] ?? 0) + (1 - airShare) * (goods[minute] ?? 0)
    now = around + (now - around) * stay
    felt[minute] = now
  }
  return felt
}
