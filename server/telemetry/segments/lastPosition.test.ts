import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { emptyColumns } from '#server/telemetry/segments/readingColumns.ts'
import { segmentsOf } from '#server/telemetry/segments/segment.ts'
import { writeSegments } from '#server/telemetry/segments/writeSegments.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
  for (const month of ['2026-05-01', '2026-06-01']) await portal.pool.query('select ensure_readings_month($1)', [month])
})
after(() => portal.close())

const startMs = Date.UTC(2026, 4, 31, 22)
const minute = 60_000

/** Readings of four hours over the end of a month in up to three overlapping series of segments; few have a position. */
type Made = { minute: number; piece: number; place: number; lat: boolean; lon: boolean }
const made = fc.uniqueArray(
  fc.record<Made>({
    minute: fc.nat({ max: 240 }),
    piece: fc.nat({ max: 2 }),
    place: fc.integer({ min: -80, max: 80 }),
    lat: fc.boolean(),
    lon: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40, selector: reading => reading.minute },
)
const span = fc.tuple(fc.nat({ max: 240 }), fc.nat({ max: 240 }), fc.boolean())

async function store(loggerId: number, readings: readonly Made[]): Promise<void> {
  const inOrder = readings.toSorted((a, b) => a.minute - b.minute)
  for (const piece of [0, 1, 2]) {
    const its = inOrder.filter(reading => reading.piece === piece)
    const columns = emptyColumns(loggerId, its.length)
    for (const [n, reading] of its.entries()) {
      columns.atMs[n] = startMs + reading.minute * minute
      columns.batchId[n] = 1
      if (reading.lat) columns.lat[n] = reading.place
      if (reading.lon) columns.lon[n] = reading.place
    }
    // Two series of a logger cannot begin at the same time: times differ.
    await inTransaction(portal.pool, client => writeSegments(client, segmentsOf(columns)))
  }
}

test('the last position of a logger in a span is that of the newest reading there with both coordinates', async () => {
  let loggerId = 0
  await fc.assert(
    fc.asyncProperty(made, span, async (readings, [one, other, isOpen]) => {
      loggerId += 1
      await store(loggerId, readings)
      const [from, until] = [Math.min(one, other), isOpen ? Infinity : Math.max(one, other)]
      const found = readings.filter(r => r.minute >= from && r.minute < until && r.lat && r.lon)
      const newest = found.toSorted((a, b) => b.minute - a.minute)[0]
      const { rows } = await portal.pool.query('select * from last_position($1, $2, $3)', [
        loggerId,
        new Date(startMs + from * minute),
        isOpen ? 'infinity' : new Date(startMs + until * minute),
      ])
      const at = newest && new Date(startMs + newest.minute * minute)
      assert.deepEqual(rows, newest ? [{ at, lat: newest.place, lon: newest.place }] : [])
    }),
    { numRuns: cases(60) },
  )
})
