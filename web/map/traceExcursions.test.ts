import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggerTemperature } from '#contract/calls/deliveryShapes.ts'
import { traceExcursions } from '#web/map/traceExcursions.ts'

const iso = (atMs: number) => new Date(atMs).toISOString()
const band = { lowerMilli: 2_000, upperMilli: 8_000, toleranceMinutes: 0, toleranceSource: null }
const run = (fromMs: number, toMs: number, lowestMilli: number, highestMilli: number, kind: 'excursion' | 'spike') => ({
  startedAt: iso(fromMs),
  endedAt: iso(toMs),
  durationMs: toMs - fromMs,
  closedBy: 'back' as const,
  kind,
  side: 'above' as const,
  lowestMilli,
  highestMilli,
})
const logger = (runs: ReturnType<typeof run>[]) => ({
  loggerLinkId: 1,
  serial: 'SN-1',
  shown: { band, runs } as LoggerTemperature['shown'],
})
const trace = {
  loggerLinkId: 1,
  serial: 'SN-1',
  atMs: [0, 100, 200, 300, 1_000],
  lat: [35, 36, 37, 38, 39],
  lon: [139, 140, 141, 142, 143],
  milliCelsius: [5_000, 9_000, 11_000, 5_000, 5_000],
  outside: [false, true, true, false, false],
}

test('an excursion lies where its logger was worst, a spike nowhere', () => {
  const found = traceExcursions(
    [trace],
    [logger([run(100, 300, 9_000, 11_000, 'excursion'), run(500, 600, 8_100, 8_200, 'spike')])],
  )
  assert.equal(found.length, 1)
  assert.deepEqual(
    [found[0]?.worst, found[0]?.worstMilli, found[0]?.isAbove],
    [{ atMs: 200, at: [141, 37], toldBy: null }, 11_000, true],
  )
})

test('what lies farther below than above is told by its lowest value', () => {
  const [cold] = traceExcursions([trace], [logger([run(0, 300, -4_000, 8_100, 'excursion')])])
  assert.deepEqual([cold?.worstMilli, cold?.isAbove, cold?.worst?.atMs], [-4_000, false, 0])
})

test('between two positions the nearer one counts, before and after the trace there is none', () => {
  const [between, after] = traceExcursions(
    [trace],
    [logger([run(350, 450, 9_000, 9_000, 'excursion'), run(2_000, 3_000, 9_000, 9_000, 'excursion')])],
  )
  assert.deepEqual([between?.worst?.at, after?.worst], [[142, 38], null])
})

test('where the temperature is not disclosed there is no logger to tell of', () => {
  assert.deepEqual(traceExcursions([trace], []), [])
})

test('of a logger that tells no positions, those of the one that travelled along count, and it is named', () => {
  const silent = { ...logger([run(190, 210, 9_000, 9_000, 'excursion')]), loggerLinkId: 2, serial: 'SN-2' }
  const [found] = traceExcursions([trace], [silent])
  assert.deepEqual([found?.serial, found?.worst], ['SN-2', { atMs: 200, at: [141, 37], toldBy: 'SN-1' }])
})
