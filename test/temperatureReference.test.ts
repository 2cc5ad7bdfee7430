import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import { bands, type EvaluationSpec, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { gapThresholdMs, intervalMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import {
  type AssignmentFigures,
  assignmentFigures,
  openPeriods,
} from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import {
  addReading,
  adoptThreshold,
  emptyEvaluationState,
  type EvaluationEvents,
  type EvaluationState,
  needsReevaluation,
  noEvents,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import {
  assignmentEndMs,
  assignmentHasEnded,
  assignmentOwns,
} from '#contract/telemetry/rules/evaluation/assignmentEnd.ts'
import { evaluatedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { medianStepMs } from '#contract/telemetry/rules/temperature/steps.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import {
  type Arrival,
  referenceFigures,
  type ReferenceAssignment,
  referenceOutcome,
} from '#test/temperatureReference.ts'

const minute = 60_000
const limits = Object.values(bands).flatMap(band => [band.lowerMilli ?? band.upperMilli, band.upperMilli])
const startMs = Date.UTC(2026, 10, 20)

const aroundLimit = fc.constantFrom(...limits.flatMap(limit => [limit - 1, limit, limit + 1]))
const milliCelsius = fc.oneof(
  { weight: 4, arbitrary: aroundLimit },
  { weight: 2, arbitrary: fc.constantFrom(4_000, 3_000, 9_500, -500) },
  { weight: 1, arbitrary: fc.integer({ min: -199_999, max: 150_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(-100_000, -100_001, -99_999) },
)
const spec: fc.Arbitrary<EvaluationSpec> = fc
  .record({
    band: fc.constantFrom(...Object.values(bands)),
    toleranceMinutes: fc.constantFrom(0, 1, 5, 10, 20, 30, 60, 0.5),
  })
  .map(({ band, toleranceMinutes }) => ({ ...band, toleranceMinutes }))

/** Readings with steps around their logger's gap threshold, an assignment that ends near some of them, and any order of arrival. */
const journey = fc.constantFrom(1, 5, 10, 15, 90).chain(minutes => {
  const interval = minutes * minute
  const threshold = Math.max(3 * interval, 30 * minute)
  const around = [threshold - 1, threshold, threshold + 1, 30 * minute, 30 * minute + 1, 3 * interval, 3 * interval + 1]
  const stepMs = fc.oneof(
    { weight: 6, arbitrary: fc.constant(interval) },
    { weight: 2, arbitrary: fc.constantFrom(...around) },
    { weight: 1, arbitrary: fc.constantFrom(1, 30_000, 3 * interval, 24 * 60 * minute) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 * threshold }) },
  )
  const edge = fc.record({
    reading: fc.nat({ max: 39 }),
    offMs: fc.constantFrom(0, 0, 1, -1, threshold, threshold + 1, -threshold, -threshold - 1, interval),
  })
  return fc
    .record({
      intervalSeconds: fc.constantFrom(minutes * 60, null),
      steps: fc.array(fc.record({ stepMs, milliCelsius }), { maxLength: 40, size: 'max' }),
      specs: fc.array(spec, { maxLength: 4, size: 'max' }),
      from: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: edge }),
      to: fc.option(edge, { freq: 2 }),
      delivered: fc.option(edge, { freq: 2 }),
      next: fc.option(edge, { freq: 2 }),
      nowAfterMs: fc.constantFrom(0, threshold - 1, threshold, threshold + 1),
      again: fc.array(fc.record({ reading: fc.nat({ max: 39 }), milliCelsius }), { maxLength: 5 }),
      cuts: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
      order: fc.infiniteStream(fc.nat()),
    })
    .map(input => layOut(input))
})

type Edge = { reading: number; offMs: number } | null
type Input = {
  intervalSeconds: number | null
  steps: { stepMs: number; milliCelsius: number }[]
  specs: EvaluationSpec[]
  from: Edge
  to: Edge
  delivered: Edge
  next: Edge
  nowAfterMs: number
  again: { reading: number; milliCelsius: number }[]
  cuts: number[]
  order: Iterator<number>
}

function layOut(input: Input) {
  let atMs = startMs
  const sent: Arrival[] = input.steps.map(step => ({ atMs: (atMs += step.stepMs), milliCelsius: step.milliCelsius }))
  const timeAt = (edge: Edge) =>
    edge === null ? null : (sent[edge.reading % (sent.length || 1)]?.atMs ?? startMs) + edge.offMs
  const assignment: ReferenceAssignment = {
    fromMs: timeAt(input.from) ?? startMs,
    toMs: timeAt(input.to),
    deliveredAtMs: timeAt(input.delivered),
    nextAssignmentFromMs: timeAt(input.next),
    nowMs: atMs + input.nowAfterMs,
    intervalSeconds: input.intervalSeconds,
  }
  // The same times again, with the same values or others, always after the first ones.
  const again = input.again.flatMap(({ reading, milliCelsius }) =>
    sent.length ? [{ atMs: sent[reading % sent.length]?.atMs ?? 0, milliCelsius }] : [],
  )
  const shuffled = sent
    .map(reading => ({ reading, key: input.order.next().value ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ reading }) => reading)
  return { assignment, specs: input.specs, readings: sent, arrivals: [...shuffled, ...again], cuts: input.cuts }
}

type Journey = ReturnType<typeof layOut>
type Evaluated = { state: EvaluationState; events: EvaluationEvents }

const spanOf = (assignment: ReferenceAssignment) => ({ fromMs: assignment.fromMs, endMs: assignmentEndMs(assignment) })
const owned = ({ readings, assignment }: Journey) =>
  readings.filter(reading => assignmentOwns(spanOf(assignment), reading.atMs))

function evaluate(readings: readonly Arrival[], specs: readonly EvaluationSpec[], thresholdMs: number): Evaluated {
  const evaluated = { state: emptyEvaluationState(specs, thresholdMs), events: noEvents() }
  for (const reading of readings) addReading(evaluated.state, reading.atMs, reading.milliCelsius, evaluated.events)
  return evaluated
}

const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

const intervalOf = (assignment: ReferenceAssignment, state: EvaluationState) =>
  intervalMs({
    assignmentSeconds: assignment.intervalSeconds,
    registrySeconds: null,
    medianStepMs: state.steps && medianStepMs(state.steps),
  })

/** As on the server: batch by batch, stored as JSON, reevaluated only if the interval requires it. */
function evaluateInBatches(journey: Journey): Evaluated {
  const readings = owned(journey)
  const cuts = [...journey.cuts.filter(cut => cut < readings.length).toSorted((a, b) => a - b), readings.length]
  let evaluated = evaluate(
    [],
    journey.specs,
    gapThresholdMs(intervalOf(journey.assignment, emptyEvaluationState([], 0))),
  )
  let done = 0
  for (const cut of cuts) {
    evaluated = throughJson(evaluated)
    for (const reading of readings.slice(done, cut))
      addReading(evaluated.state, reading.atMs, reading.milliCelsius, evaluated.events)
    done = cut
    const thresholdMs = gapThresholdMs(intervalOf(journey.assignment, evaluated.state))
    if (needsReevaluation(evaluated.state, thresholdMs))
      evaluated = evaluate(readings.slice(0, cut), journey.specs, thresholdMs)
    else adoptThreshold(evaluated.state, thresholdMs)
  }
  return evaluated
}

function assertNear(actual: number | null, expected: number | null, what: string): void {
  if (actual === null || expected === null) return assert.equal(actual, expected, what)
  assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), `${what}: ${actual} for ${expected}`)
}

function assertLike(figures: AssignmentFigures, evaluated: Evaluated, journey: Journey): void {
  const expected = referenceFigures(journey.arrivals, journey.assignment, journey.specs)
  const { count, suspects, minMilli, maxMilli, gaps } = expected
  const own = owned(journey)
  assert.deepEqual(
    [figures.count, figures.suspects, figures.minMilli, figures.maxMilli, figures.gaps, figures.weightMs],
    [count, suspects, minMilli, maxMilli, gaps.length, expected.weightMs],
  )
  assert.deepEqual([figures.firstAtMs, figures.lastAtMs], [own[0]?.atMs ?? null, own.at(-1)?.atMs ?? null])
  assertNear(figures.meanCelsius, expected.meanCelsius, 'mean')
  assertNear(figures.mktCelsius, expected.mktCelsius, 'MKT')
  assert.deepEqual(
    [...figures.edgeGaps, ...evaluated.events.gaps].toSorted((a, b) => a.fromMs - b.fromMs),
    gaps,
  )
  assert.equal(
    figures.gapMs,
    gaps.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, 0),
  )
  for (const [index, spec] of journey.specs.entries())
    assertEvaluatedLike(figures, evaluated, specKey(spec), expected.specs[index])
}

type ReferenceEvaluation = ReturnType<typeof referenceFigures>['specs'][number] | undefined

function assertEvaluatedLike(
  figures: AssignmentFigures,
  evaluated: Evaluated,
  key: string,
  expected: ReferenceEvaluation,
): void {
  const periods = [...evaluated.events.periods, ...openPeriods(evaluated.state)].filter(
    period => period.specKey === key,
  )
  assert.deepEqual(
    periods,
    expected?.periods.map(period => ({ specKey: key, ...period })),
  )
  const { inBandMs, aboveMs, belowMs, spikes, excursions, longestPeriodMs } =
    figures.specs.find(one => one.key === key) ?? {}
  assert.deepEqual([inBandMs, aboveMs, belowMs], [expected?.inBandMs, expected?.aboveMs, expected?.belowMs])
  assert.equal(spikes, periods.filter(period => period.kind === 'spike').length)
  assert.equal(excursions, periods.filter(period => period.kind === 'excursion').length)
  assert.equal(longestPeriodMs, Math.max(0, ...periods.map(period => period.endedAtMs - period.startedAtMs)))
  // Each moment outside belongs to exactly one period.
  assert.equal(
    (aboveMs ?? 0) + (belowMs ?? 0),
    periods.reduce((sum, period) => sum + period.endedAtMs - period.startedAtMs, 0),
  )
}

test('An assignment has the figures of a plain calculation over all its readings, in whatever batches they arrive', () => {
  fc.assert(
    fc.property(journey, journey => {
      const inBatches = evaluateInBatches(journey)
      const interval = intervalOf(journey.assignment, inBatches.state)
      const atOnce = evaluate(owned(journey), journey.specs, gapThresholdMs(interval))
      assert.deepEqual(inBatches, atOnce)
      const { fromMs, endMs } = spanOf(journey.assignment)
      assertLike(
        assignmentFigures(inBatches.state, {
          fromMs,
          endMs: Math.min(endMs ?? Infinity, journey.assignment.nowMs),
          hasEnded: true,
          intervalMs: interval,
        }),
        inBatches,
        journey,
      )
    }),
    { numRuns: cases(1_000) },
  )
})

test('A delivery has the worst outcome of its loggers and items, and noData only without any reading', () => {
  fc.assert(
    fc.property(fc.array(journey, { maxLength: 3 }), journeys => {
      const evaluated = journeys.map(journey => {
        const { state } = evaluateInBatches(journey)
        const { fromMs, endMs } = spanOf(journey.assignment)
        const { deliveredAtMs, nowMs } = journey.assignment
        const hasArrived = deliveredAtMs !== null && deliveredAtMs <= nowMs
        const hasEnded = hasArrived && assignmentHasEnded(endMs, deliveredAtMs)
        const span = { fromMs, endMs, hasEnded, intervalMs: intervalOf(journey.assignment, state) }
        return evaluatedOn(assignmentFigures(state, span), journey.specs.map(specKey), nowMs)
      })
      const expected = journeys.map(({ arrivals, assignment, specs }) => referenceFigures(arrivals, assignment, specs))
      assert.deepEqual(
        evaluated.map(outcomeOf),
        expected.map(one => referenceOutcome([one])),
      )
      assert.equal(outcomeOf(together(evaluated)), referenceOutcome(expected))
    }),
    { numRuns: cases(200) },
  )
})

test('Another threshold needs a reevaluation exactly if it changes the figures', () => {
  const minutes = fc.integer({ min: 29, max: 33 })
  const readings = fc.array(fc.record({ stepMs: minutes, milliCelsius }), { maxLength: 4 }).map(steps => {
    let atMs = 0
    return steps.map(step => ({ atMs: (atMs += step.stepMs), milliCelsius: step.milliCelsius }))
  })
  fc.assert(
    fc.property(readings, minutes, minutes, (readings, oneMs, otherMs) => {
      const [one, other] = [evaluate(readings, [], oneMs), evaluate(readings, [], otherMs)]
      const same = one.state.gaps === other.state.gaps
      assert.equal(needsReevaluation(one.state, otherMs), !same)
      if (!same) return
      adoptThreshold(one.state, otherMs)
      assert.deepEqual(one, other)
    }),
    { numRuns: cases(500) },
  )
})
