import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'
import { collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { freshSegments } from '#server/telemetry/ingest/storage/freshSegments.ts'
import { maxReadings, readingsOf } from '#server/telemetry/segments/segment.ts'

const monthEndMs = Date.UTC(2026, 4, 1)
const count = maxReadings + 904
const fact = (logger: number, n: number) => ({
  logger: `SN-${logger}`,
  atMs: monthEndMs + (n - count / 2) * 60_000,
  milliCelsius: logger * 10_000 + n,
  humidity: logger === 1 && n % 2 === 0 ? 40 : null,
  lat: logger === 2 ? 35 : null,
  lon: logger === 2 ? 139 : null,
  battery: null,
})

test('segments of several loggers, some longer than one segment and over the end of a month, have their own readings', () => {
  const collected = collectReadings()
  for (let n = 0; n < count; n++) for (const logger of [1, 2, 3]) collected.add(fact(logger, n), n)
  const sorted = sortReadings(collected.take(), [1, 2, 3])
  const segments = freshSegments(
    sorted,
    sorted.order,
    place => (sorted.incoming.serialIndex[place] ?? 0) + 1,
    place => 100 + (sorted.incoming.serialIndex[place] ?? 0),
  )
  for (const logger of [1, 2, 3]) {
    const own = segments.filter(segment => segment.loggerId === logger).map(readingsOf)
    const all = own.flatMap(columns =>
      Array.from(columns.atMs, (atMs, n) => [
        atMs,
        columns.milliCelsius[n],
        columns.centiHumidity[n],
        columns.lat[n],
        columns.batchId[n],
      ]),
    )
    const sent = Array.from({ length: count }, (_, n) => fact(logger, n))
    const stored = sent.map(({ atMs, milliCelsius, humidity, lat }) => [
      atMs,
      milliCelsius,
      humidity === null ? -1 : humidity * 100,
      lat ?? NaN,
      99 + logger,
    ])
    assert.deepEqual(all, stored)
  }
})
