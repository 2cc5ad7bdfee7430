import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { partsOf } from '#server/records/archive/month/monthParts.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { emptyColumns } from '#server/telemetry/segments/readingColumns.ts'
import { segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'

const startMs = Date.UTC(2026, 2, 1)
type Made = { logger: number; minute: number; milli: number; batch: number; piece: number; humidity: number }
const made = fc.uniqueArray(
  fc.record<Made>({
    logger: fc.integer({ min: 1, max: 4 }),
    minute: fc.nat({ max: 200 }),
    milli: fc.integer({ min: -5000, max: 9000 }),
    batch: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2 ** 40 })),
    piece: fc.nat({ max: 2 }),
    humidity: fc.integer({ min: -1, max: 3 }),
  }),
  { minLength: 1, maxLength: 120, selector: ({ logger, minute }) => `${logger} ${minute}` },
)

const inOrder = (readings: readonly Made[]) => readings.toSorted((a, b) => a.logger - b.logger || a.minute - b.minute)

/** Each piece of a logger's readings is a segment of its own; they overlap. */
function segments(readings: readonly Made[]): Segment[] {
  const pieces = Map.groupBy(inOrder(readings), ({ logger, piece }) => `${logger} ${piece}`)
  return [...pieces.values()]
    .flatMap(piece => {
      const columns = emptyColumns(piece[0]?.logger ?? 0, piece.length)
      for (const [n, { minute, milli, batch, humidity }] of piece.entries()) {
        columns.atMs[n] = startMs + minute * 60_000
        columns.milliCelsius[n] = milli
        columns.batchId[n] = batch
        columns.centiHumidity[n] = humidity
      }
      return segmentsOf(columns)
    })
    .sort((a, b) => a.loggerId - b.loggerId || a.firstMs - b.firstMs)
}

function expected(readings: readonly Made[]) {
  const batches = Map.groupBy(inOrder(readings), ({ batch }) => batch)
  return [...batches]
    .sort(([a], [b]) => a - b)
    .map(([batchId, its]) => {
      const checksum = readingChecksum()
      for (const { logger, minute, milli, humidity } of its) {
        checksum.add(logger, startMs + minute * 60_000, milli, humidity < 0 ? null : humidity, null, null)
      }
      return { batchId, readings: its.length, checksum: checksum.digest() }
    })
}

test('each batch has its count and checksum in order of ids, however few are hashed at once', async () => {
  await fc.assert(
    fc.asyncProperty(made, fc.integer({ min: 1, max: 15 }), async (readings, most) => {
      async function* stored() {
        yield* segments(readings)
      }
      assert.deepEqual(await Array.fromAsync(partsOf(stored, most)), expected(readings))
    }),
  )
})
