import { minuteMs } from '#demo/days.ts'
import { seededRandom } from '#demo/seededRandom.ts'
import { measure, type Series } from '#demo/thermal/sensor.ts'
import { type Inside, insideTemperatures, type Span } from '#demo/thermalModel.ts'
import { exposureOf, isWithin, mishapOf } from '#demo/world/deliveries/conditions.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { positionAt } from '#demo/world/deliveries/trip.ts'

/** The readings of one logger over the whole trip; the first logger also records positions. */
export type Recording = Series & {
  lat: Float64Array
  lon: Float64Array
  /** Readings within these spans arrive only at `lateUntilMs`. */
  late: Span[]
  lateUntilMs: number
  /** Contradicting values for readings that were sent before, by their places in the series. */
  conflicts: { place: number; milliCelsius: number }[]
}

/** From the end of a late block until it arrives. */
const lateMinutes = 40

/** All recordings of a delivery, in the order of its loggers, each with its interval. */
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
  // Loggers are switched on during loading.
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
    lateUntilMs: Math.max(0, ...late.map(span => span.toMs + lateMinutes * minuteMs)),
    conflicts: isFaulty && fault.kind === 'conflict' ? contradictions(series) : [],
  }
}

function without({ atMs, milliCelsius }: Series, spans: readonly Span[]): Series {
  const isOutside = (_: number, place: number) => !isWithin(spans, atMs[place] ?? 0)
  return { atMs: atMs.filter(isOutside), milliCelsius: milliCelsius.filter(isOutside) }
}

/** NaN if the logger records no positions. Five decimals are about a metre. */
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

/** Three readings that a gateway sends again, 0.6 °C higher. */
const contradictions = ({ milliCelsius }: Series) =>
  [0.4, 0.41, 0.42]
    .map(share => Math.floor(share * milliCelsius.length))
    .filter((place, index, places) => places.indexOf(place) === index && place < milliCelsius.length)
    .map(place => ({ place, milliCelsius: (milliCelsius[place] ?? 0) + 600 }))
