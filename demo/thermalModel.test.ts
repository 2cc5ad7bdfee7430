import { hourMs, minuteMs } from '#demo/days.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '#demo/seededRandom.ts'
import { airCelsius, type Point, sunCelsius } from '#demo/thermal/climate.ts'
import { type Container, containers } from '#demo/thermal/container.ts'
import { measure, type Series } from '#demo/thermal/sensor.ts'
import { insideTemperatures, type Span } from '#demo/thermalModel.ts'

const tokyo = { lat: 35.69, lon: 139.75 }
const sapporo = { lat: 43.06, lon: 141.33 }
const naha = { lat: 26.21, lon: 127.69 }

/** 15:00 in Japan on the 10th. */
const afternoon = (month: number) => Date.UTC(2026, month - 1, 10, 6)

type Conditions = {
  container?: Container
  place?: Point
  month?: number
  hours?: number
  doors?: (fromMs: number) => Span[]
  failures?: (fromMs: number) => Span[]
  seed?: string
}

function curve({ doors, failures, ...conditions }: Conditions): Series {
  const { container = containers.lorry2to8, place = tokyo, month = 8, hours = 24, seed = 'a' } = conditions
  const fromMs = afternoon(month)
  const toMs = fromMs + hours * hourMs
  const inside = insideTemperatures({
    container,
    fromMs,
    toMs,
    aroundCelsius: atMs => airCelsius(place, atMs) + sunCelsius(atMs),
    doorOpenings: doors?.(fromMs) ?? [],
    coolingFailures: failures?.(fromMs) ?? [],
  })
  const sensor = { airShare: 0.35, sluggishMinutes: 10, offsetCelsius: 0, intervalMs: 5 * minuteMs }
  return measure(inside, { ...sensor, random: seededRandom(seed) }, fromMs, toMs)
}

const after = (fromMs: number, minutes: number, lengthMinutes: number): Span[] => [
  { fromMs: fromMs + minutes * minuteMs, toMs: fromMs + (minutes + lengthMinutes) * minuteMs },
]
const highest = (series: Series) => Math.max(...series.milliCelsius)
const lowest = (series: Series) => Math.min(...series.milliCelsius)
const at = (series: Series, minutes: number) => series.milliCelsius[minutes / 5] ?? NaN
const months = Array.from({ length: 12 }, (_, index) => index + 1)

test('Summer is warmer than winter, the south than the north, the afternoon than the night', () => {
  for (const place of [tokyo, sapporo, naha]) {
    assert.ok(airCelsius(place, afternoon(8)) > airCelsius(place, afternoon(1)) + 8)
  }
  assert.ok(airCelsius(naha, afternoon(1)) > airCelsius(tokyo, afternoon(1)) + 5)
  assert.ok(airCelsius(tokyo, afternoon(1)) > airCelsius(sapporo, afternoon(1)) + 3)
  assert.ok(airCelsius(tokyo, afternoon(5)) > airCelsius(tokyo, afternoon(5) + 13 * hourMs) + 3)
})

test('A refrigerated lorry is warmer in summer than in winter', () => {
  const mean = (series: Series) =>
    series.milliCelsius.reduce((sum, value) => sum + value, 0) / series.milliCelsius.length
  assert.ok(mean(curve({ month: 8 })) > mean(curve({ month: 1 })) + 200)
})

test('An open door shows as a peak, after which the unit recovers', () => {
  const series = curve({ doors: fromMs => after(fromMs, 300, 10) })
  const peak = Math.max(at(series, 310), at(series, 315), at(series, 320))
  assert.ok(peak > at(series, 300) + 500, `${at(series, 300)} → ${peak}`)
  assert.ok(at(series, 420) < peak - 500, `recovered to ${at(series, 420)}`)
})

test('With a failed unit the temperature drifts towards the surroundings, ever more slowly', () => {
  const series = curve({ month: 8, failures: fromMs => after(fromMs, 60, 23 * 60) })
  const climbs = [60, 300, 540].map(minutes => at(series, minutes + 240) - at(series, minutes))
  assert.ok((climbs[0] ?? 0) > (climbs[1] ?? 0) && (climbs[1] ?? 0) > (climbs[2] ?? 0), climbs.join())
  assert.ok(highest(series) > 15_000 && highest(series) < 35_000)
  assert.ok(
    lowest(curve({ month: 1, place: sapporo, hours: 48, failures: fromMs => after(fromMs, 60, 47 * 60) })) < 2_000,
  )
})

test('The packs of a passive box hold their melting point until all are melted', () => {
  const long = curve({ container: containers.box2to8, place: naha, hours: 24 * 7 })
  assert.ok(at(long, 24 * 60) < 8_000)
  assert.ok(highest(long) > 20_000)
})

test('A working unit holds its band in every month, with doors open at loading, in transit and at unloading', () => {
  const doors = (fromMs: number) => [
    ...after(fromMs, 0, 9),
    ...after(fromMs, 700, 8),
    ...after(fromMs, 24 * 60 - 10, 10),
  ]
  const bands = [
    [containers.lorry2to8, 2_000, 8_000],
    [containers.box2to8, 2_000, 8_000],
    [containers.lorryMax5, -20_000, 5_000],
    [containers.boxMax5, -20_000, 5_000],
    [containers.lorryRoom, 1_000, 30_000],
    [containers.boxRoom, 1_000, 30_000],
  ] as const
  for (const [container, lower, upper] of bands) {
    for (const place of [tokyo, sapporo, naha]) {
      for (const month of months) {
        const series = curve({ container, place, month, doors })
        const reported = `${JSON.stringify(container.cooling)} in month ${month} at ${place.lat}`
        assert.ok(
          lowest(series) >= lower && highest(series) <= upper,
          `${reported}: ${lowest(series)}..${highest(series)}`,
        )
      }
    }
  }
})

test('The same seed gives the same curve, another seed other noise on the same curve', () => {
  assert.deepEqual(curve({}), curve({}))
  const [one, other] = [curve({ seed: 'a' }), curve({ seed: 'b' })]
  assert.notDeepEqual(one, other)
  one.milliCelsius.forEach((value, index) => assert.ok(Math.abs(value - (other.milliCelsius[index] ?? 0)) <= 200))
})

test('Readings have a resolution of 0.1 °C and the given interval', () => {
  const series = curve({})
  assert.ok(series.milliCelsius.every(value => value % 100 === 0))
  assert.equal(series.atMs.length, 288)
  assert.equal((series.atMs[1] ?? 0) - (series.atMs[0] ?? 0), 5 * minuteMs)
})
