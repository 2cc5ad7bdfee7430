import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { sortReadings, spanOf } from '#server/telemetry/ingest/classification/sortedReadings.ts'

test('the span of a batch is that of its known loggers, also of more than a call may have arguments', () => {
  const collected = collectReadings()
  const count = 200_000
  const rest = { milliCelsius: 5000, humidity: null, lat: null, lon: null, battery: null }
  for (let n = 0; n < count; n++) collected.add({ logger: `SN-${n}`, atMs: count - n, ...rest }, n + 1)
  const ids = Array.from({ length: count }, (_, n) => (n === 0 ? undefined : n))
  assert.deepEqual(spanOf(sortReadings(collected.take(), ids)), { fromMs: 1, toMs: count - 1 })
})
