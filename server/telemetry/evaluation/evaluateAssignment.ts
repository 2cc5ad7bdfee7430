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

/** An assignment after evaluation: `events` are those since `isAnew` (all of them) or since the state that it went on from. */
export type EvaluatedAssignment = {
  assignment: AssignmentRecord
  state: EvaluationState
  events: EvaluationEvents
  intervalMs: number
  isAnew: boolean
  /** The last reading of the state that it went on from; null where there was none, or it is re-evaluated. */
  wentOnFromMs: number | null
}

/** New readings of an assignment in order of time, all of them newer than those it has. */
export type NewReadings = (take: (atMs: number, milliCelsius: number) => void) => void

/**
 * Goes on from the assignment's state with readings newer than it, or answers null where that cannot give what folding all
 * of them gives: without a state, with late readings, or where the interval they show evaluates earlier steps otherwise.
 */
export function advanceEvaluation(
  assignment: AssignmentRecord,
  firstNewMs: number,
  readings: NewReadings,
): EvaluatedAssignment | null {
  const { state } = assignment
  if (!state || (state.count > 0 && firstNewMs <= state.lastAtMs)) return null
  const wentOnFromMs = state.count > 0 ? state.lastAtMs : null
  const events = noEvents()
  readings((atMs, milliCelsius) => addReading(state, atMs, milliCelsius, events))
  if (isIntervalUnknown(assignment) && state.steps === null) return null
  const interval = intervalOf(assignment, state.steps && medianStepMs(state.steps))
  const thresholdMs = gapThresholdMs(interval)
  if (needsReevaluation(state, thresholdMs)) return null
  adoptThreshold(state, thresholdMs)
  return { assignment, state, events, intervalMs: interval, isAnew: false, wentOnFromMs }
}

/** Folds all stored readings of an assignment from the first one on. */
export async function reevaluate(client: pg.PoolClient, assignment: AssignmentRecord): Promise<EvaluatedAssignment> {
  const fold = async (interval: number) => {
    const state = emptyEvaluationState(
      assignment.specs,
      gapThresholdMs(interval),
      isIntervalUnknown(assignment) ? 'counted' : 'left out',
    )
    const events = noEvents()
    await readStoredReadings(client, assignment.loggerId, assignment.fromMs, assignment.endMs, (atMs, milliCelsius) =>
      addReading(state, atMs, milliCelsius, events),
    )
    return { state, events }
  }
  const assumed = intervalOf(assignment, null)
  const first = await fold(assumed)
  const interval = isIntervalUnknown(assignment)
    ? intervalOf(assignment, await medianOf(client, assignment, first.state))
    : assumed
  if (!needsReevaluation(first.state, gapThresholdMs(interval))) {
    adoptThreshold(first.state, gapThresholdMs(interval))
    return { assignment, ...first, intervalMs: interval, isAnew: true, wentOnFromMs: null }
  }
  return { assignment, ...(await fold(interval)), intervalMs: interval, isAnew: true, wentOnFromMs: null }
}

const isIntervalUnknown = (assignment: AssignmentRecord) =>
  assignment.assignmentSeconds === null && assignment.registrySeconds === null

const intervalOf = (assignment: AssignmentRecord, median: number | null) =>
  intervalMs({
    assignmentSeconds: assignment.assignmentSeconds,
    registrySeconds: assignment.registrySeconds,
    medianStepMs: median,
  })

async function medianOf(
  client: pg.PoolClient,
  assignment: AssignmentRecord,
  state: EvaluationState,
): Promise<number | null> {
  if (state.steps) return medianStepMs(state.steps)
  // A clock with more different steps than the fold counts: the times themselves tell.
  const times = new Float64Array(state.count)
  let count = 0
  await readStoredReadings(client, assignment.loggerId, assignment.fromMs, assignment.endMs, atMs => {
    times[count++] = atMs
  })
  return medianStepOfTimes(times)
}
