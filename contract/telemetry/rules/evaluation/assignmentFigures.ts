import { gapThresholdMs, staleAtMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import type { SpecEvaluation } from '#contract/telemetry/rules/evaluation/specEvaluation.ts'
import type { Gap, EvaluationState } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { mktCelsius, relativeDecay } from '#contract/telemetry/rules/temperature/mkt.ts'
import { endPeriod, type OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

/**
 * The time that an assignment covers, in ms UTC, and the logger's interval. Unless it has ended, which no clock need say
 * (assignmentHasEnded), its figures leave out the silence after its last reading and stay valid with `staleAtMs`. For the
 * figures of this moment, pass one that has ended now.
 */
type AssignmentSpan = { fromMs: number; endMs: number | null; hasEnded: boolean; intervalMs: number }

/** Times in ms by the segments between readings. A period still open counts as an excursion up to the last reading. */
type SpecFigures = Omit<SpecEvaluation, 'open'>

/** Measured temperatures in thousandths of °C, calculated ones in °C; null without a reading. */
export type AssignmentFigures = {
  count: number
  suspects: number
  firstAtMs: number | null
  lastAtMs: number | null
  minMilli: number | null
  maxMilli: number | null
  /** Arithmetic mean of the readings. */
  meanCelsius: number | null
  mktCelsius: number | null
  /** Σ of the readings' weights: the measured time. */
  weightMs: number
  /** All gaps, including those at the assignment's start and end. */
  gaps: number
  gapMs: number
  /** Only the gaps at start and end: those between readings are EvaluationEvents. */
  edgeGaps: Gap[]
  /** Null for an assignment that has ended, or will end before its silence is a gap. */
  staleAtMs: number | null
  specs: SpecFigures[]
}

/** The state must have been evaluated with the gap threshold of this interval, or one that gives the same gaps. */
export function assignmentFigures(state: EvaluationState, assignment: AssignmentSpan): AssignmentFigures {
  const edgeGaps = gapsAtEdges(state, assignment)
  const measured = state.count > 0
  const { weightMs, decay } = weigh(state, assignment.intervalMs)
  const lastAtMs = measured ? state.lastAtMs : null
  return {
    count: state.count,
    suspects: state.suspects,
    firstAtMs: measured ? state.firstAtMs : null,
    lastAtMs,
    minMilli: measured ? state.minMilli : null,
    maxMilli: measured ? state.maxMilli : null,
    meanCelsius: measured ? state.sumMilli / state.count / 1000 : null,
    mktCelsius: mktCelsius(decay, weightMs),
    weightMs,
    gaps: state.gaps + edgeGaps.length,
    gapMs: edgeGaps.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, state.gapMs),
    edgeGaps,
    staleAtMs: assignment.hasEnded ? null : staleAtMs(lastAtMs, assignment, gapThresholdMs(assignment.intervalMs)),
    specs: state.evaluations.map(evaluation => specFigures(evaluation, state.lastAtMs)),
  }
}

/** The periods that no reading has ended yet, at most one for each spec, up to the last reading. */
export const openPeriods = (state: EvaluationState): OutOfRangePeriod[] =>
  state.evaluations.flatMap(evaluation =>
    evaluation.open ? endPeriod(evaluation, evaluation.open, state.lastAtMs, 'open') : [],
  )

// TEL-31: a reading's weight is the time to the next one; for the last one, and the last before a gap, the interval.
function weigh(state: EvaluationState, intervalMs: number): { weightMs: number; decay: number } {
  if (state.count === 0) return { weightMs: 0, decay: 0 }
  return {
    weightMs: state.steppedMs + (state.gaps + 1) * intervalMs,
    decay: state.steppedDecay + (state.beforeGapDecay + relativeDecay(state.lastMilli)) * intervalMs,
  }
}

// TEL-23: silence from the assignment's start to the first reading, and from the last to its end, is a gap too.
function gapsAtEdges(state: EvaluationState, assignment: AssignmentSpan): Gap[] {
  const endMs = assignment.hasEnded ? (assignment.endMs ?? -Infinity) : -Infinity
  const silences =
    state.count === 0
      ? [{ fromMs: assignment.fromMs, toMs: endMs }]
      : [
          { fromMs: assignment.fromMs, toMs: state.firstAtMs },
          { fromMs: state.lastAtMs, toMs: endMs },
        ]
  return silences.filter(silence => silence.toMs - silence.fromMs > gapThresholdMs(assignment.intervalMs))
}

function specFigures(evaluation: SpecEvaluation, lastAtMs: number): SpecFigures {
  const { open, ...figures } = evaluation
  if (open === null) return figures
  return {
    ...figures,
    excursions: figures.excursions + 1,
    longestPeriodMs: Math.max(figures.longestPeriodMs, lastAtMs - open.startedAtMs),
  }
}
