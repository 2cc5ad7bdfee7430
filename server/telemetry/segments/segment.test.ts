import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { packNumbers, unpackedAt } from '#server/telemetry/segments/packedNumbers.ts'
import { emptyColumns, inOrder, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { readingsWithin } from '#server/telemetry/segments/readSegments.ts'
import { maxReadings, readingsOf, segmentsOf } from '#server/telemetry/segments/segment.ts'
import { writeSegments } from '#server/telemetry/segments/writeSegments.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { isOnCitus } from '#test/support/portal/testDatabase.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'

const startMs = Date.UTC(2026, 4, 30, 22)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant(600_000) },
  fc.constant(3_600_000),
  fc.integer({ min: 1, max: 700_000 }),
  fc.integer({ min: 1, max: 30 * 86_400_000 }),
)
type Made = { step: number; milli: number; humidity: number; position: number[]; batch: number }
const reading: fc.Arbitrary<Made> = fc.record({
  step,
  milli: fc.oneof(
    fc.integer({ min: -20, max: 80 }).map(tenth => tenth * 100),
    fc.integer({ min: -200_000, max: 200_000 }),
  ),
  humidity: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 10_000 })),
  position: fc.oneof(
    fc.constant<number[]>([NaN, NaN]),
    fc.tuple(fc.float({ min: -90, max: 90, noNaN: true }), fc.float({ min: -180, max: 180, noNaN: true })),
  ),
  batch: fc.oneof({ weight: 4, arbitrary: fc.constant(7) }, fc.integer({ min: 1, max: 2 ** 40 })),
})
const series = fc.array(reading, { minLength: 1, maxLength: 60 })

function columnsOf(loggerId: number, readings: readonly Made[]): ReadingColumns {
  const columns = emptyColumns(loggerId, readings.length)
  let atMs = startMs
  for (const [n, { step, milli, humidity, position, batch }] of readings.entries()) {
    atMs += step
    columns.atMs[n] = atMs
    columns.milliCelsius[n] = milli
    columns.centiHumidity[n] = humidity
    columns.lat[n] = position[0] ?? NaN
    columns.lon[n] = position[1] ?? NaN
    columns.batchId[n] = batch
  }
  return columns
}

describe('Packed numbers', () => {
  test('are the same when unpacked, in the fewest bytes', () => {
    const bytesFor = (values: number[]) => packNumbers(values).codes.length / values.length
    assert.equal(bytesFor([5000, 5000, 5000]), 0)
    assert.equal(bytesFor([2000, 8000, 5100]), 1)
    assert.equal(bytesFor([2000, 2001, 8001]), 2)
    assert.equal(bytesFor([0, 1, 2 ** 23]), 3)
    assert.equal(bytesFor([0, 1, 2 ** 31 - 1]), 4)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 30), max: 2 ** 30 - 1 }), { minLength: 1 }), values => {
        const packed = packNumbers(values)
        const bytes = packed.codes.length / values.length
        assert.deepEqual(
          values.map((_, n) => unpackedAt(packed, bytes, n)),
          values,
        )
      }),
    )
  })
})

describe('Segments', () => {
  test('have the readings that were put in, and none crosses a month or 2^31 ms', () => {
    fc.assert(
      fc.property(series, readings => {
        const columns = columnsOf(3, readings)
        const segments = segmentsOf(columns)
        assert.deepEqual(inOrder(segments.map(readingsOf)), columns)
        for (const { firstMs, lastMs } of segments) {
          assert.equal(new Date(firstMs).toISOString().slice(0, 7), new Date(lastMs).toISOString().slice(0, 7))
          assert.ok(lastMs - firstMs < 2 ** 31)
        }
      }),
    )
  })

  test('have at most 4,096 readings', () => {
    const columns = emptyColumns(1, 10_000)
    for (let n = 0; n < 10_000; n++) columns.atMs[n] = startMs + n
    assert.deepEqual(
      segmentsOf(columns).map(({ count }) => count),
      [maxReadings, maxReadings, 10_000 - 2 * maxReadings],
    )
  })
})

describe('Readings that cannot be segments', () => {
  test('are refused: doubled, disordered, or between two milliseconds', () => {
    for (const times of [
      [0, 0],
      [0, 60_000, 60_000],
      [60_000, 0],
      [0.5, 60_000],
    ]) {
      const columns = emptyColumns(1, times.length)
      columns.atMs.set(times.map(ms => startMs + ms))
      assert.throws(() => segmentsOf(columns), /do not ascend in whole ms/, String(times))
    }
  })
})

describe('Stored segments', () => {
  let portal: TestApp
  let loggerId = 0
  before(async () => {
    portal = await createTestApp()
  })
  after(() => portal.close())

  type Row = {
    at: Date
    milli_celsius: number
    centi_humidity: number | null
    lat: number | null
    lon: number | null
    batch_id: number
  }
  const line = (
    at: number,
    milli: number,
    humidity: number | null,
    lat: number | null,
    lon: number | null,
    batch: number,
  ) => [at, milli, humidity, lat, lon, batch].join()
  const none = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) || value === -1 ? null : value
  const linesOf = (columns: ReadingColumns) =>
    Array.from(columns.atMs, (at, n) => {
      const humidity = columns.centiHumidity[n] ?? -1
      const [lat = NaN, lon = NaN] = [columns.lat[n], columns.lon[n]]
      const position = [lat, lon].map(degrees => (Number.isNaN(degrees) ? null : degrees))
      return line(
        at,
        columns.milliCelsius[n] ?? 0,
        none(humidity),
        position[0] ?? null,
        position[1] ?? null,
        columns.batchId[n] ?? 0,
      )
    })

  /** The readings as SQL gives them: from the view, or for a span. */
  async function rowsOf(sql: string, values: unknown[]): Promise<string[]> {
    const { rows } = await portal.pool.query<Row>(sql, values)
    return rows.map(row =>
      line(
        row.at.getTime(),
        row.milli_celsius,
        row.centi_humidity,
        row.lat === null ? null : Math.fround(row.lat),
        row.lon === null ? null : Math.fround(row.lon),
        row.batch_id,
      ),
    )
  }

  test('are the same readings in the view, for every span in SQL and here, however they overlap', async () => {
    const pieces = fc.array(fc.nat({ max: 3 }), { minLength: 60, maxLength: 60 })
    const span = fc.tuple(fc.nat({ max: 59 }), fc.nat({ max: 59 }), fc.constantFrom(-1, 0, 1))
    await fc.assert(
      fc.asyncProperty(series, pieces, span, async (readings, pieceOf, [one, other, shift]) => {
        loggerId += 1
        const columns = columnsOf(loggerId, readings)
        for (const month of new Set(Array.from(columns.atMs, at => new Date(at).toISOString().slice(0, 7)))) {
          await portal.pool.query('select ensure_readings_month($1)', [`${month}-01`])
        }
        const parts = [0, 1, 2, 3].map(piece => readings.map((_, n) => n).filter(n => pieceOf[n] === piece))
        await inTransaction(portal.pool, async client => {
          for (const part of parts) if (part.length > 0) await writeSegments(client, segmentsOf(at(columns, part)))
        })
        const all = linesOf(columns)
        assert.deepEqual(await rowsOf('select * from readings where logger_id = $1 order by at', [loggerId]), all)
        const times = [one, other].map(n => columns.atMs[Math.min(n, readings.length - 1)] ?? 0).sort((a, b) => a - b)
        const [fromMs, untilMs] = [times[0] ?? 0, (times[1] ?? 0) + shift]
        const wanted = all.filter((_, n) => (columns.atMs[n] ?? 0) >= fromMs && (columns.atMs[n] ?? 0) < untilMs)
        const between = 'select * from readings_between($1, $2, $3) order by at'
        assert.deepEqual(await rowsOf(between, [loggerId, new Date(fromMs), new Date(untilMs)]), wanted)
        const read = await inTransaction(portal.pool, client =>
          Array.fromAsync(readingsWithin(client, loggerId, fromMs, untilMs)),
        )
        assert.deepEqual(read.flatMap(linesOf), wanted)
      }),
      { numRuns: cases(40) },
    )
  })

  type PlanNode = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] }
  /** The rows of reading_segments that a query reads. */
  async function segmentsRead(query: string): Promise<number> {
    const { rows } = await portal.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${query}`,
    )
    const count = (node: PlanNode): number =>
      (node['Relation Name']?.startsWith('reading_segments') ? node['Actual Rows'] * node['Actual Loops'] : 0) +
      (node.Plans ?? []).reduce((sum, part) => sum + count(part), 0)
    return rows.reduce((sum, row) => sum + count(row['QUERY PLAN'][0].Plan), 0)
  }

  // The plan ends at a function in PL/pgSQL there (distribution.sql), and that of other machines is not told.
  const skip = isOnCitus() && 'plans of functions are not shown'
  test(
    'of a span are unpacked by the function only if they overlap it, by the view all of the logger (decision 0080)',
    { skip },
    async () => {
      for (const month of ['2025-02-01', '2025-03-01'])
        await portal.pool.query('select ensure_readings_month($1)', [month])
      const hour = 3_600_000
      await inTransaction(portal.pool, async client => {
        for (const logger of [8001, 8002]) {
          for (const [month, part] of [1, 2].flatMap(one => [0, 1, 2].map(other => [one, other] as const))) {
            const columns = emptyColumns(logger, 60)
            for (let n = 0; n < 60; n++) columns.atMs[n] = Date.UTC(2025, month, 1) + part * hour + n * 60_000
            await writeSegments(client, segmentsOf(columns))
          }
        }
      })
      const span = "'2025-03-01 01:10Z', '2025-03-01 01:20Z'"
      assert.equal(await segmentsRead(`select * from readings_between(8001, ${span})`), 1)
      const [from, until] = span.split(', ')
      const ofView = `select * from readings where logger_id = 8001 and at >= ${from} and at < ${until}`
      assert.equal(await segmentsRead(ofView), 6)
      const { rowCount } = await portal.pool.query(ofView)
      assert.equal(rowCount, 10)
    },
  )

  for (const name of ['readings_between', 'positions_between', 'segments_between']) {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      test(
        `of a short time are found without reading other months or all loggers: ${name}, ${mode}`,
        { skip },
        async () => {
          const rows = await inTransaction(portal.pool, async client => {
            await client.query(`set local plan_cache_mode = ${mode}`)
            await client.query(`prepare short as select * from ${name}($1, $2, $3)`)
            const short = "execute short (1, '2026-06-15 00:00Z', '2026-06-16 00:00Z')"
            const { rows } = await client.query<{ 'QUERY PLAN': string }>(
              `explain (analyze, costs off, timing off, summary off) ${short}`,
            )
            await client.query('deallocate short')
            return rows
          })
          const plan = rows.map(row => row['QUERY PLAN']).join('\n')
          assert.match(plan, /reading_segments_2026_06/)
          // What is never executed was ruled out when the plan began.
          const read = plan
            .split('\n')
            .filter(line => /on reading_segments_\d/.test(line) && !/never executed/.test(line))
          assert.deepEqual(
            read.filter(line => !/Scan (using|on) \S*reading_segments_2026_06/.test(line)),
            [],
            plan,
          )
          assert.doesNotMatch(plan, /Seq Scan on reading_segments/)
        },
      )
    }
  }
})

function at(columns: ReadingColumns, places: readonly number[]): ReadingColumns {
  const chosen = emptyColumns(columns.loggerId, places.length)
  for (const [n, place] of places.entries()) {
    for (const name of ['atMs', 'milliCelsius', 'centiHumidity', 'lat', 'lon', 'batchId'] as const) {
      chosen[name][n] = columns[name][place] ?? 0
    }
  }
  return chosen
}
