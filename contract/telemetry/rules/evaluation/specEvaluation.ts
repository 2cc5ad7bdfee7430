import { type EvaluationSpec, sideOf, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import {
  endPeriod,
  type OpenPeriod,
  type OutOfRangePeriod,
} from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

/** The readings so far evaluated by one spec. Times in ms. Ended periods are only counted here; they are EvaluationEvents. */
export type SpecEvaluation = EvaluationSpec & {
  key: string
  inBandMs: number
  aboveMs: number
  belowMs: number
  spikes: number
  excursions: number
  longestPeriodMs: number
  open: OpenPeriod | null
}

export const emptySpecEvaluation = (spec: EvaluationSpec): SpecEvaluation => ({
  ...spec,
  key: specKey(spec),
  inBandMs: 0,
  aboveMs: 0,
  belowMs: 0,
  spikes: 0,
  excursions: 0,
  longestPeriodMs: 0,
  open: null,
})

/** The time between two readings counts for the side of the earlier one. */
export function addSegment(evaluation: SpecEvaluation, milliCelsius: number, stepMs: number): void {
  const side = sideOf(evaluation, milliCelsius)
  if (side === 'inside') {
    evaluation.inBandMs += stepMs
    return
  }
  const field = side === 'above' ? 'aboveMs' : 'belowMs'
  evaluation[field] += stepMs
  if (evaluation.open) evaluation.open[field] += stepMs
}

/** A reading opens a period, continues it (TEL-20: from above to below it stays one period), or ends it by being inside. */
export function placeReading(
  evaluation: SpecEvaluation,
  atMs: number,
  milliCelsius: number,
  periods: OutOfRangePeriod[],
): void {
  const outside = sideOf(evaluation, milliCelsius) !== 'inside'
  if (evaluation.open === null) {
    if (outside) evaluation.open = beginPeriod(atMs, milliCelsius)
  } else if (outside) {
    continuePeriod(evaluation.open, milliCelsius)
  } else {
    closePeriod(evaluation, atMs, 'back', periods)
  }
}

/** Ends the open period, if any, and adds it to `periods`. */
export function closePeriod(
  evaluation: SpecEvaluation,
  endedAtMs: number,
  closedBy: 'back' | 'gap',
  periods: OutOfRangePeriod[],
): void {
  if (evaluation.open === null) return
  const period = endPeriod(evaluation, evaluation.open, endedAtMs, closedBy)
  if (period.kind === 'spike') evaluation.spikes += 1
  else evaluation.excursions += 1
  evaluation.longestPeriodMs = Math.max(evaluation.longestPeriodMs, period.endedAtMs - period.startedAtMs)
  evaluation.open = null
  periods.push(period)
}

const beginPeriod = (atMs: number, milliCelsius: number): OpenPeriod => ({
  startedAtMs: atMs,
  lowestMilli: milliCelsius,
  highestMilli: milliCelsius,
  aboveMs: 0,
  belowMs: 0,
  readings: 1,
})

function continuePeriod(period: OpenPeriod, milliCelsius: number): void {
  period.lowestMilli = Math.min(period.lowestMilli, milliCelsius)
  period.highestMilli = Math.max(period.highestMilli, milliCelsius)
  period.readings += 1
}
