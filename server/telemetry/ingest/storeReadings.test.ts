import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { bands, intersection, specKey, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'
import {
  makeTelemetryWorld,
  type DeliverySpec,
  type ItemSpec,
  type AssignmentSpec,
  type Sent,
} from '#test/support/worlds/telemetryWorld.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { collectReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { storeReadings } from '#server/telemetry/ingest/storeReadings.ts'
import { mergeSegments } from '#server/telemetry/segments/mergeSegments.ts'
import { referenceFigures, referenceOutcome } from '#test/temperatureReference.ts'

const log = createLogger({ logLevel: 'warn' })
let database: TestDatabase
let pool: pg.Pool
let db: Db

before(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, 4, () => undefined)
  db = kyselyOver(pool)
})
after(async () => {
  await pool.end()
  await database.drop()
})

const startMs = Date.UTC(2026, 4, 1)
const minute = 60_000

const item: fc.Arbitrary<ItemSpec> = fc.record({
  band: fc.constantFrom('2-8', 'max5', '1-30'),
  toleranceMinutes: fc.constantFrom(0, 0, 10, 30, 60),
})
const value = fc.oneof(
  fc.constantFrom(1_999, 2_000, 2_001, 4_999, 5_000, 5_001, 7_999, 8_000, 8_001, 30_001, 999, 1_000, -100_000),
  fc.integer({ min: -5_000, max: 35_000 }),
)
const stepMinutes = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(5, 10, 10, 10, 15) },
  { weight: 2, arbitrary: fc.constantFrom(30, 30 + 1 / minute, 31, 45, 90, 300) },
)
const series = fc.array(fc.tuple(stepMinutes, value), { maxLength: 40 })
const assignmentOf = (items: number): fc.Arbitrary<AssignmentSpec> =>
  fc.record({
    logger: fc.integer({ min: 0, max: 1 }),
    fromMs: fc.integer({ min: -10, max: 60 }).map(at => startMs + at * 5 * minute),
    toMs: fc.option(fc.integer({ min: 61, max: 140 }).map(at => startMs + at * 5 * minute)),
    intervalSeconds: fc.option(fc.constantFrom(300, 600, 1200)),
    items: fc.subarray([...Array(items).keys()]),
  })
const delivery: fc.Arbitrary<DeliverySpec> = fc.array(item, { minLength: 1, maxLength: 3 }).chain(items =>
  fc.record({
    items: fc.constant(items),
    deliveredAtMs: fc.option(fc.integer({ min: 20, max: 140 }).map(at => startMs + at * 5 * minute)),
    assignments: fc.array(assignmentOf(items.length), { minLength: 1, maxLength: 3 }),
  }),
)
/** Readings of two loggers in order of arrival: shuffled or not, in batches, some of them twice. */
const history = fc
  .record({
    deliveries: fc.array(delivery, { minLength: 1, maxLength: 2 }),
    series: fc.tuple(series, series),
    seed: fc.integer(),
    inOrder: fc.boolean(),
    batches: fc.integer({ min: 1, max: 6 }),
    repeats: fc.integer({ min: 0, max: 5 }),
  })
  .map(drawn => ({ ...drawn, sent: arrivalsOf(drawn.series) }))

function arrivalsOf(all: [number, number][][]): Sent[] {
  return all.flatMap((one, logger) => {
    let atMs = startMs
    return one.map(([step, milliCelsius]) => ({ logger, atMs: Math.round((atMs += step * minute)), milliCelsius }))
  })
}

/** The start of the logger's next assignment, of any delivery. */
function nextAssignmentFromMs(assignment: AssignmentSpec, all: DeliverySpec[]): number | null {
  const assignments = all
    .flatMap(one => one.assignments)
    .filter(one => one.logger === assignment.logger && one.fromMs > assignment.fromMs)
  return assignments.length === 0 ? null : Math.min(...assignments.map(one => one.fromMs))
}

test('readings in any order, split, late or repeated, give the same figures as a calculation over all of them', async () => {
  await fc.assert(
    fc.asyncProperty(history, async drawn => {
      const world = await makeTelemetryWorld(db, pool, 2, drawn.deliveries)
      for (const batch of batchesOf(drawn)) {
        await world.send(batch)
        if (drawn.seed % 3 === 0)
          await mergeSegments({ pool, log, now: () => new Date(startMs + 90 * 86_400_000) }, 'all')
      }
      for (const [place, spec] of drawn.deliveries.entries()) {
        const created = world.deliveries[place]
        assert.ok(created)
        const references = spec.assignments.map(assignment =>
          referenceOf(assignment, spec, drawn.deliveries, drawn.sent),
        )
        for (const [index, assignmentId] of created.assignments.entries()) {
          assertSame(await storedAssignment(assignmentId), references[index])
        }
        const stored = await db
          .selectFrom('delivery_temperature')
          .selectAll()
          .where('delivery_id', '=', created.id)
          .executeTakeFirstOrThrow()
        const forItems = references.map(reference => ({
          ...reference,
          specs: reference.specs.slice(0, reference.itemSpecs),
        }))
        assert.equal(stored.outcome, referenceOutcome(forItems))
      }
    }),
    { numRuns: cases(25) },
  )
})

function batchesOf({
  sent,
  seed,
  inOrder,
  batches,
  repeats,
}: {
  sent: Sent[]
  seed: number
  inOrder: boolean
  batches: number
  repeats: number
}) {
  const random = seeded(seed)
  const withRepeats = [
    ...sent,
    ...Array.from({ length: sent.length > 0 ? repeats : 0 }, () => sent[Math.floor(random() * sent.length)]!),
  ]
  const order = inOrder
    ? sent
    : withRepeats
        .map(one => [random(), one] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, one]) => one)
  const size = Math.max(1, Math.ceil(order.length / batches))
  return Array.from({ length: Math.ceil(order.length / size) }, (_, index) =>
    order.slice(index * size, (index + 1) * size),
  )
}

function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

function referenceOf(assignment: AssignmentSpec, delivery: DeliverySpec, all: DeliverySpec[], sent: Sent[]) {
  const carried: ItemSpec[] =
    assignment.items.length === 0 ? delivery.items : assignment.items.map(place => delivery.items[place]!)
  const distinct = new Map(
    carried
      .map(one => ({ ...bands[one.band], toleranceMinutes: one.toleranceMinutes }))
      .map(spec => [specKey(spec), spec]),
  )
  const itemSpecs = [...distinct.values()]
  const shown = intersection(itemSpecs)!
  const specs: EvaluationSpec[] = distinct.has(specKey(shown)) ? itemSpecs : [...itemSpecs, shown]
  const deliveredAtMs = delivery.deliveredAtMs
  const nextFromMs = nextAssignmentFromMs(assignment, all)
  const endMs = assignment.toMs ?? Math.min(deliveredAtMs ?? Infinity, nextFromMs ?? Infinity)
  const span = {
    fromMs: assignment.fromMs,
    toMs: assignment.toMs,
    deliveredAtMs,
    nextAssignmentFromMs: nextFromMs,
    // Until the delivery has arrived at the end or later, stored figures leave out the silence before it.
    nowMs: deliveredAtMs !== null && endMs <= deliveredAtMs ? Infinity : -Infinity,
    intervalSeconds: assignment.intervalSeconds,
  }
  const figures = referenceFigures(
    sent.filter(one => one.logger === assignment.logger),
    span,
    specs,
  )
  return { ...figures, keys: specs.map(specKey), itemSpecs: itemSpecs.length }
}

async function storedAssignment(assignmentId: number) {
  const figures = await db
    .selectFrom('assignment_temperature')
    .selectAll()
    .where('logger_assignment_id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  const evaluations = await db
    .selectFrom('assignment_evaluations')
    .selectAll()
    .where('logger_assignment_id', '=', assignmentId)
    .execute()
  const { rows: periods } = await sql<{
    evaluation: number
    from: number
    to: number
    closed: string
    kind: string
    lowest: number
    highest: number
  }>`
    select r.assignment_evaluation_id as evaluation, (extract(epoch from started_at) * 1000)::float8 as from,
           (extract(epoch from ended_at) * 1000)::float8 as to, closed_by as closed, kind, lowest_milli as lowest, highest_milli as highest
      from out_of_range_periods r join assignment_evaluations j on j.id = r.assignment_evaluation_id where j.logger_assignment_id = ${assignmentId} order by started_at`.execute(
    db,
  )
  return { figures, evaluations, periods }
}

type Reference = ReturnType<typeof referenceOf>

function assertSame(stored: Awaited<ReturnType<typeof storedAssignment>>, reference: Reference | undefined) {
  assert.ok(reference)
  const { figures, evaluations, periods } = stored
  const whole = [
    figures.reading_count,
    figures.min_milli,
    figures.max_milli,
    figures.suspect_count,
    figures.gap_count,
    figures.interval_ms,
  ]
  const gapMs = reference.gaps.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, 0)
  assert.deepEqual(whole, [
    reference.count,
    reference.minMilli,
    reference.maxMilli,
    reference.suspects,
    reference.gaps.length,
    reference.intervalMs,
  ])
  assert.deepEqual([figures.gap_ms, figures.weight_ms], [gapMs, reference.weightMs])
  assertClose(figures.mean_celsius, reference.meanCelsius)
  assertClose(figures.mkt_celsius, reference.mktCelsius)
  assert.equal(evaluations.length, reference.keys.length)
  for (const [index, key] of reference.keys.entries()) {
    const spec: Reference['specs'][number] = reference.specs[index]!
    const evaluation = evaluations.find(
      one =>
        specKey({
          lowerMilli: one.lower_milli,
          upperMilli: one.upper_milli,
          toleranceMinutes: one.tolerance_minutes,
        }) === key,
    )
    assert.ok(evaluation, key)
    assert.deepEqual(
      [evaluation.in_band_ms, evaluation.above_ms, evaluation.below_ms],
      [spec.inBandMs, spec.aboveMs, spec.belowMs],
    )
    const kinds = (kind: string) => spec.periods.filter(period => period.kind === kind).length
    assert.deepEqual([evaluation.excursion_count, evaluation.spike_count], [kinds('excursion'), kinds('spike')])
    assert.deepEqual(
      periods
        .filter(period => period.evaluation === evaluation.id)
        .map(period => [period.from, period.to, period.closed, period.kind, period.lowest, period.highest]),
      spec.periods.map(period => [
        period.startedAtMs,
        period.endedAtMs,
        period.closedBy,
        period.kind,
        period.lowestMilli,
        period.highestMilli,
      ]),
    )
  }
}

function assertClose(actual: number | null, expected: number | null) {
  if (actual === null || expected === null) assert.equal(actual, expected)
  else assert.ok(Math.abs(actual - expected) < 1e-8, `${actual} is not ${expected}`)
}

const oneAssignment: DeliverySpec = {
  items: [{ band: '2-8', toleranceMinutes: 0 }],
  deliveredAtMs: null,
  assignments: [{ logger: 0, fromMs: startMs, toMs: null, intervalSeconds: null, items: [] }],
}
const steady = Array.from({ length: 20 }, (_, index) => ({
  logger: 0,
  atMs: startMs + index * 10 * minute,
  milliCelsius: 5_000,
}))

test('a conflict changes no figure, is counted once and marks the delivery', async () => {
  const world = await makeTelemetryWorld(db, pool, 1, [oneAssignment])
  await world.send(steady)
  const [delivery] = world.deliveries
  assert.ok(delivery)
  const figures = async () => {
    const { figures, evaluations, periods } = await storedAssignment(delivery.assignments[0]!)
    return { ...figures, conflict_count: 0, evaluations, periods }
  }
  const before = await figures()
  const conflicting = [
    { ...steady[3]!, milliCelsius: 19_000 },
    { ...steady[4]!, milliCelsius: 5_000 },
  ]
  assert.deepEqual(pick(await world.send(conflicting)), { accepted: 0, duplicate: 1, conflict: 1 })
  assert.deepEqual(pick(await world.send(conflicting)), { accepted: 0, duplicate: 2, conflict: 0 })
  assert.deepEqual(await figures(), before)
  const summary = await db
    .selectFrom('delivery_temperature')
    .select(['conflict_count', 'outcome'])
    .where('delivery_id', '=', delivery.id)
    .executeTakeFirst()
  assert.deepEqual(summary, { conflict_count: 1, outcome: 'compliant' })
})

test('of two values for one time in one batch the first one counts', async () => {
  const world = await makeTelemetryWorld(db, pool, 1, [oneAssignment])
  const atMs = startMs + 7
  const answer = await world.send([
    { logger: 0, atMs, milliCelsius: 4_000 },
    { logger: 0, atMs, milliCelsius: 4_001 },
    { logger: 0, atMs, milliCelsius: 4_000 },
  ])
  assert.deepEqual(pick(answer), { accepted: 1, duplicate: 1, conflict: 1 })
  const stored = await sql<{
    milli_celsius: number
  }>`select milli_celsius from readings where logger_id = ${world.loggers[0]!.id}`.execute(db)
  assert.deepEqual(stored.rows, [{ milli_celsius: 4_000 }])
})

test('a reading of another company’s logger is refused with its line, the others are stored', async () => {
  const world = await makeTelemetryWorld(db, pool, 1, [oneAssignment])
  const answer = await world.send([...steady.slice(0, 2), { ...steady[2]!, logger: 9 }])
  assert.equal(answer.accepted, 2)
  assert.deepEqual(
    answer.rejected.map(one => one.line),
    [3],
  )
})

test('concurrent batches of two loggers of one delivery are both in its summary', async () => {
  const both = { ...oneAssignment, assignments: [0, 1].map(logger => ({ ...oneAssignment.assignments[0]!, logger })) }
  const world = await makeTelemetryWorld(db, pool, 2, [both])
  await Promise.all([
    world.send(steady),
    world.send(steady.map(one => ({ ...one, logger: 1, milliCelsius: 9_000 }))),
    world.send(steady.map(one => ({ ...one, atMs: one.atMs + 200 * minute }))),
  ])
  const summary = await db
    .selectFrom('delivery_temperature')
    .selectAll()
    .where('delivery_id', '=', world.deliveries[0]!.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([summary.min_milli, summary.max_milli, summary.outcome], [5_000, 9_000, 'excursion'])
})

const pick = ({ accepted, duplicate, conflict }: { accepted: number; duplicate: number; conflict: number }) => ({
  accepted,
  duplicate,
  conflict,
})

test('a logger that is deleted while its first readings come in is unknown, and the others are stored', async () => {
  const { company, loggers } = await makeTelemetryWorld(db, pool, 1, [])
  const gone = 'GONE'
  await db.insertInto('loggers').values({ company_id: company.id, serial: gone }).execute()
  let deletions = 0
  const deleting = Object.assign(Object.create(pool) as pg.Pool, {
    query: async (asked: string | pg.QueryConfig, values?: unknown[]) => {
      const found = await pool.query(asked, values)
      const text = typeof asked === 'string' ? asked : asked.text
      if (text.includes('join loggers') && deletions++ === 0) {
        await pool.query('delete from loggers where serial = $1', [gone])
      }
      return found
    },
  })
  const sent = collectReadings()
  for (const [index, logger] of [gone, loggers[0]?.serial ?? ''].entries())
    sent.add({ logger, atMs: startMs, milliCelsius: 5000, ...nothingElse }, index + 1)
  const { accepted, rejected } = await storeReadings(
    deleting,
    { companyId: company.id, apiKeyId: null, source: 'test' },
    sent.take(),
  )
  assert.deepEqual([accepted, rejected.map(({ line }) => line), deletions], [1, [1], 2])
})
const nothingElse = { humidity: null, lat: null, lon: null, battery: null }
