import { type EvaluationSpec, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import {
  addSegment,
  closePeriod,
  emptySpecEvaluation,
  type SpecEvaluation,
  placeReading,
} from '#contract/telemetry/rules/evaluation/specEvaluation.ts'
import { relativeDecay } from '#contract/telemetry/rules/temperature/mkt.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import {
  countStep,
  emptySteps,
  hasStepBetween,
  type StepHistogram,
} from '#contract/telemetry/rules/temperature/steps.ts'

/** A silence, in ms UTC; nothing is interpolated across it. */
export type Gap = { fromMs: number; toMs: number }

/** The periods of every spec and the gaps between readings that an evaluation has ended, in the order of their ends. */
export type EvaluationEvents = { periods: OutOfRangePeriod[]; gaps: Gap[] }

/**
 * The evaluation of an assignment's readings so far, of a size that does not depend on their number. It survives JSON
 * without loss, and evaluating in parts gives the same bits as at once. Times in ms UTC, temperatures in thousandths of °C.
 * While `count` is 0 the other fields of readings have no meaning.
 */
export type EvaluationState = {
  thresholdMs: number
  count: number
  suspects: number
  firstAtMs: number
  lastAtMs: number
  lastMilli: number
  minMilli: number
  maxMilli: number
  sumMilli: number
  gaps: number
  gapMs: number
  /** Σ of the steps that are not gaps, and Σ step × relative decay of the reading before each. */
  steppedMs: number
  steppedDecay: number
  /** Σ relative decay of the last reading before each gap, to be weighted by the interval, which may still change. */
  beforeGapDecay: number
  /** Null where the interval is given, or where there were too many distinct steps, even by whole seconds: see needsReevaluation. */
  steps: StepHistogram | null
  evaluations: SpecEvaluation[]
}

/** TEL-7: exactly −100.0 °C is accepted and marked suspect. */
export const suspectMilli = -100_000

/** The state before the first reading. Equal specs are evaluated once. Steps are not needed where the interval is given. */
export function emptyEvaluationState(
  specs: readonly EvaluationSpec[],
  thresholdMs: number,
  stepsAre: 'counted' | 'left out' = 'counted',
): EvaluationState {
  const distinct = new Map(specs.map(spec => [specKey(spec), spec]))
  return {
    thresholdMs,
    count: 0,
    suspects: 0,
    firstAtMs: 0,
    lastAtMs: 0,
    lastMilli: 0,
    minMilli: 0,
    maxMilli: 0,
    sumMilli: 0,
    gaps: 0,
    gapMs: 0,
    steppedMs: 0,
    steppedDecay: 0,
    beforeGapDecay: 0,
    steps: stepsAre === 'counted' ? emptySteps() : null,
    evaluations: [...distinct.values()].map(emptySpecEvaluation),
  }
}

export const noEvents = (): EvaluationEvents => ({ periods: [], gaps: [] })

/**
 * Advances the state by one reading, in place, and adds to `events` what it ended. Readings must come in strictly rising
 * time; a late one needs an evaluation from the start, or from a state before it.
 */
export function addReading(state: EvaluationState, atMs: number, milliCelsius: number, events: EvaluationEvents): void {
  if (state.count === 0) {
    state.firstAtMs = atMs
    state.minMilli = milliCelsius
    state.maxMilli = milliCelsius
  } else {
    const stepMs = atMs - state.lastAtMs
    if (!(stepMs > 0)) throw new RangeError(`reading at ${atMs} ms does not follow ${state.lastAtMs} ms`)
    if (state.steps && !countStep(state.steps, stepMs)) state.steps = null
    if (stepMs > state.thresholdMs) passGap(state, atMs, events)
    else passStep(state, stepMs)
    state.minMilli = Math.min(state.minMilli, milliCelsius)
    state.maxMilli = Math.max(state.maxMilli, milliCelsius)
  }
  for (const evaluation of state.evaluations) placeReading(evaluation, atMs, milliCelsius, events.periods)
  state.count += 1
  state.sumMilli += milliCelsius
  if (milliCelsius === suspectMilli) state.suspects += 1
  state.lastAtMs = atMs
  state.lastMilli = milliCelsius
}

/**
 * Whether another gap threshold would treat a step differently, so that the readings must be re-evaluated. Without counted
 * steps this is unknown, and any other threshold requires it; the median then comes from medianStepOfTimes or from SQL.
 */
export function needsReevaluation(state: EvaluationState, newThresholdMs: number): boolean {
  if (newThresholdMs === state.thresholdMs) return false
  return state.steps === null ? state.count > 1 : hasStepBetween(state.steps, state.thresholdMs, newThresholdMs)
}

/** Continues with another threshold, which must not treat any step so far differently. */
export function adoptThreshold(state: EvaluationState, newThresholdMs: number): void {
  if (needsReevaluation(state, newThresholdMs)) throw new RangeError('this threshold requires a re-evaluation')
  state.thresholdMs = newThresholdMs
}

function passStep(state: EvaluationState, stepMs: number): void {
  state.steppedMs += stepMs
  state.steppedDecay += stepMs * relativeDecay(state.lastMilli)
  for (const evaluation of state.evaluations) addSegment(evaluation, state.lastMilli, stepMs)
}

// TEL-24: no period spans a gap; one that a gap cuts ends at the last reading before it.
function passGap(state: EvaluationState, atMs: number, events: EvaluationEvents): void {
  state.gaps += 1
  state.gapMs += atMs - state.lastAtMs
  state.beforeGapDecay += relativeDecay(state.lastMilli)
  for (const evaluation of state.evaluations) closePeriod(evaluation, state.lastAtMs, 'gap', events.periods)
  events.gaps.push({ fromMs: state.lastAtMs, toMs: atMs })
}
