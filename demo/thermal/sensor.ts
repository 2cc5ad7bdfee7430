import { minuteMs } from '#demo/days.ts'
import type { Random } from '#demo/seededRandom.ts'
import type { Inside } from '#demo/thermalModel.ts'

/** Where a logger is placed and how it measures. */
export type Sensor = {
  /** The weight of the air temperature, 0 to 1; the rest is that of the goods around it. */
  airShare: number
  /** Its time constant. */
  sluggishMinutes: number
  /** Its calibration error and the effect of its place, in °C. */
  offsetCelsius: number
  intervalMs: number
  random: Random
}

/** The readings of one logger, ascending by time (ms UTC). */
export type Series = { atMs: Float64Array; milliCelsius: Int32Array }

const resolutionCelsius = 0.1
const noiseCelsius = 0.03

/** A logger's readings from `fromMs` until before `toMs`, one per interval. */
export function measure(inside: Inside, sensor: Sensor, fromMs: number, toMs: number): Series {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / sensor.intervalMs))
  const measured = sensorTemperatures(inside, sensor)
  const series = { atMs: new Float64Array(count), milliCelsius: new Int32Array(count) }
  for (let i = 0; i < count; i++) {
    const atMs = fromMs + i * sensor.intervalMs
    const minute = Math.min(measured.length - 1, Math.max(0, Math.round((atMs - inside.fromMs) / minuteMs)))
    const noise = (sensor.random.next() + sensor.random.next() - 1) * 2 * noiseCelsius
    const celsius = (measured[minute] ?? 0) + sensor.offsetCelsius + noise
    series.atMs[i] = atMs
    series.milliCelsius[i] = Math.round(celsius / resolutionCelsius) * 100
  }
  return series
}

/** The sensor's own temperature for each minute: it follows its surroundings with a delay. */
function sensorTemperatures({ air, goods }: Inside, { airShare, sluggishMinutes }: Sensor): Float64Array {
  const temperatures = new Float64Array(air.length)
  const stay = Math.exp(-1 / sluggishMinutes)
  let now = air[0] ?? 0
  for (let minute = 0; minute < air.length; minute++) {
    const around = airShare * (air[minute] ?? 0) + (1 - airShare) * (goods[minute] ?? 0)
    now = around + (now - around) * stay
    temperatures[minute] = now
  }
  return temperatures
}
