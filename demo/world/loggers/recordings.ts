import { seededRandom } from '#demo/seededRandom.ts'
import { measure, type Series } from '#demo/thermal/sensor.ts'
import { type Inside, insideTemperatures, minuteMs, type Span } from '#demo/thermalModel.ts'
import { exposureOf, isWithin, mishapOf } from '#demo/world/deliveries/conditions.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { positionAt } from '#demo/world/deliveries/trip.ts'

/** What one logger of a delivery records on the whole trip; the first one also knows where it is. */
export type Recording = Series & {
  lat: Float64Array
  lon: Float64Array
  /** These readings arrive only at `lateUntilMs`. */
  late: Span[]
  lateUntilMs: number
  /** Values that arrive a second time for times that are taken, with their places in the series. */
  conflicts: { place: number; milliCelsius: number }[]
}

/** How long a logger that was out of reach takes to hand its block in. */
const handInMinutes = 40

/** All recordings of a delivery, in the order of its loggers; each logger says how often it measures. */
export function recordingsOf(delivery: PlannedDelivery, intervalsSeconds: readonly number[]): Recording[] {
  const insides = delivery.compartments.flatMap(compartment => {
    const inside = insideTemperatures(exposureOf(delivery, compartment))
    return Array.from({ length: compartment.loggers }, () => inside)
  })
  return insides.map((inside, nth) => recording(delivery, inside, nth, intervalsSeconds[nth] ?? 600))
}

export const loggerCount = (delivery: PlannedDelivery): number =>
  delivery.compartments.reduce((sum, compartment) => sum + compartment.loggers, 0)

function recording(delivery: PlannedDelivery, inside: Inside, nth: number, intervalSeconds: number): Recording {
  const { trip, fault, reference } = delivery
  const random = seededRandom(`logger ${reference} ${nth}`)
  const sensor = {
    airShare: random.between(0.3, 0.5),
    sluggishMinutes: random.between(7, 13),
    offsetCelsius: random.between(-0.25, 0.25),
    intervalMs: intervalSeconds * 1000,
    random,
  }
  // it is switched on while the goods are loaded
  const firstMs = trip.pickupMs + random.integer(1, 4) * minuteMs
  const isFaulty = nth === 0
  const mishap = isFaulty ? mishapOf(trip, fault) : []
  const whole = measure(inside, sensor, firstMs, isFaulty && fault.kind === 'deadLogger' ? firstMs : trip.arrivalMs)
  const series = fault.kind === 'silent' ? without(whole, mishap) : whole
  const late = fault.kind === 'lateBlock' ? mishap : []
  return {
    ...series,
    ...positions(delivery, series, nth === 0),
    late,
    lateUntilMs: Math.max(0, ...late.map(span => span.toMs + handInMinutes * minuteMs)),
    conflicts: isFaulty && fault.kind === 'conflict' ? contradictions(series) : [],
  }
}

function without({ atMs, milliCelsius }: Series, spans: readonly Span[]): Series {
  const kept = (_: number, place: number) => !isWithin(spans, atMs[place] ?? 0)
  return { atMs: atMs.filter(kept), milliCelsius: milliCelsius.filter(kept) }
}

/** NaN where the logger does not know. Five decimals are a metre. */
function positions({ trip }: PlannedDelivery, { atMs }: Series, isKnown: boolean) {
  const [lat, lon] = [new Float64Array(atMs.length).fill(NaN), new Float64Array(atMs.length).fill(NaN)]
  if (!isKnown) return { lat, lon }
  atMs.forEach((at, place) => {
    const point = positionAt(trip, at)
    lat[place] = Math.round(point.lat * 1e5) / 1e5
    lon[place] = Math.round(point.lon * 1e5) / 1e5
  })
  return { lat, lon }
}

/** A gateway that hands three readings in again, 0.6 °C off. */
const contradictions = ({ milliCelsius }: Series) =>
  [0.4, 0.41, 0.42]
    .map(share => Math.floor(share * milliCelsius.length))
    .filter((place, index, places) => places.indexOf(place) === index && place < milliCelsius.length)
    .map(place => ({ place, milliCelsius: (milliCelsius[place] ?? 0) + 600 }))
