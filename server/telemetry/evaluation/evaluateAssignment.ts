import type pg from 'pg'
import { gapThresholdMs, intervalMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import {
  addReading,
  adoptThreshold,
  emptyEvaluationState,
  needsReevaluation,
  noEvents,
  type EvaluationEvents,
  type EvaluationState,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { medianStepMs, medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import type { AssignmentRecord } from '#server/telemetry/evaluation/assignmentRecords.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

/** `events` are all events of a re-evaluation; otherwise those of the new readings. */
export type EvaluatedAssignment = {
  assignment: AssignmentRecord
  state: EvaluationState
  events: EvaluationEvents
  intervalMs: number
  isReevaluated: boolean
  /** The last reading before the new ones; null if there was none, or after a re-evaluation. */
  formerLastAtMs: number | null
}

/** Passes on new readings of an assignment in order of time. */
type NewReadings = (take: (atMs: number, milliCelsius: number) => void) => void

/**
 * Advances the assignment's state by readings newer than it. Null where all readings must be re-evaluated instead: without a
 * state, with late readings, or where the interval that they reveal treats earlier steps differently.
 */
export function advanceEvaluation(
  assignment: AssignmentRecord,
  firstNewMs: number,
  readings: NewReadings,
): EvaluatedAssignment | null {
  const { state } = assignment
  if (!state || (state.count > 0 && firstNewMs <= state.lastAtMs)) return null
  const formerLastAtMs = state.count > 0 ? state.lastAtMs : null
  const events = noEvents()
  readings((atMs, milliCelsius) => addReading(state, atMs, milliCelsius, events))
  if (isIntervalUnknown(assignment) && state.steps === null) return null
  const interval = intervalOf(assignment, state.steps && medianStepMs(state.steps))
  const thresholdMs = gapThresholdMs(interval)
  if (needsReevaluation(state, thresholdMs)) return null
  adoptThreshold(state, thresholdMs)
  return { assignment, state, events, intervalMs: interval, isReevaluated: false, formerLastAtMs }
}

/** Evaluates all stored readings of an assignment from the first one on. */
export async function reevaluate(client: pg.PoolClient, assignment: AssignmentRecord): Promise<EvaluatedAssignment> {
  const evaluate = async (interval: number) => {
    const steps = isIntervalUnknown(assignment) ? 'counted' : 'left out'
    const state = emptyEvaluationState(assignment.specs, gapThresholdMs(interval), steps)
    const events = noEvents()
    await readStoredReadings(client, assignment.loggerId, assignment.fromMs, assignment.endMs, (atMs, milliCelsius) =>
      addReading(state, atMs, milliCelsius, events),
    )
    return { state, events }
  }
  const assumed = intervalOf(assignment, null)
  let evaluated = await evaluate(assumed)
  const interval = isIntervalUnknown(assignment)
    ? intervalOf(assignment, await medianOf(client, assignment, evaluated.state))
    : assumed
  if (needsReevaluation(evaluated.state, gapThresholdMs(interval))) evaluated = await evaluate(interval)
  else adoptThreshold(evaluated.state, gapThresholdMs(interval))
  return { assignment, ...evaluated, intervalMs: interval, isReevaluated: true, formerLastAtMs: null }
}

const isIntervalUnknown = (assignment: AssignmentRecord) =>
  assignment.assignmentSeconds === null && assignment.registrySeconds === null

const intervalOf = (assignment: AssignmentRecord, medianMs: number | null) =>
  intervalMs({ ...assignment, medianStepMs: medianMs })

async function medianOf(
  client: pg.PoolClient,
  assignment: AssignmentRecord,
  state: EvaluationState,
): Promise<number | null> {
  if (state.steps) return medianStepMs(state.steps)
  // Too many distinct steps to count: the median is calculated from the times.
  const times = new Float64Array(state.count)
  let count = 0
  await readStoredReadings(client, assignment.loggerId, assignment.fromMs, assignment.endMs, atMs => {
    times[count++] = atMs
  })
  return medianStepOfTimes(times)
}
