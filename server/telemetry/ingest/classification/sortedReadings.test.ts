import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { collectColumns, collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { sortReadings, spanOf } from '#server/telemetry/ingest/classification/sortedReadings.ts'

test('the span of a batch is that of its known loggers, also of more than a call may have arguments', () => {
  const collected = collectReadings()
  const count = 200_000
  const rest = { milliCelsius: 5000, humidity: null, lat: null, lon: null, battery: null }
  for (let n = 0; n < count; n++) collected.add({ logger: `SN-${n}`, atMs: count - n, ...rest }, n + 1)
  const ids = Array.from({ length: count }, (_, n) => (n === 0 ? undefined : n))
  assert.deepEqual(spanOf(sortReadings(collected.take(), ids)), { fromMs: 1, toMs: count - 1 })
})

test('a batch is sorted by logger, time and arrival, without unknown loggers and closed times', () => {
  const rest = { milliCelsius: 5000, humidity: null, lat: null, lon: null, battery: null }
  const sent = fc.array(fc.record({ serial: fc.nat({ max: 4 }), atMs: fc.integer({ min: 1, max: 9 }) }))
  // Two senders name the same logger.
  const idOf = [30, undefined, 10, 20, 10]
  const isOpen = (atMs: number) => atMs !== 5
  fc.assert(
    fc.property(sent, readings => {
      const collected = collectColumns()
      for (const [n, { serial, atMs }] of readings.entries()) collected.add(serial, { atMs, ...rest }, n + 1)
      const { order, slices } = sortReadings(collected.take(idOf.map(String)), idOf, isOpen)
      const wanted = readings
        .map(({ serial, atMs }, place) => ({ id: idOf[serial], atMs, place }))
        .filter(({ id, atMs }) => id !== undefined && isOpen(atMs))
        .sort((a, b) => (a.id ?? 0) - (b.id ?? 0) || a.atMs - b.atMs || a.place - b.place)
      assert.deepEqual(
        [...order],
        wanted.map(({ place }) => place),
      )
      assert.deepEqual(
        slices.flatMap(({ loggerId, start, end }) => Array.from({ length: end - start }, () => loggerId)),
        wanted.map(({ id }) => id),
      )
      assert.deepEqual(
        slices.map(({ start }) => start),
        [0, ...slices.map(({ end }) => end)].slice(0, slices.length),
      )
    }),
  )
})
