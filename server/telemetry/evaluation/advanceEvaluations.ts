import type pg from 'pg'
import { assignmentOwns } from '#contract/telemetry/rules/evaluation/assignmentEnd.ts'
import { firstAtLeast } from '#contract/telemetry/rules/temperature/steps.ts'
import type { Classified } from '#server/telemetry/ingest/classification/classifyReadings.ts'
import {
  advanceEvaluation,
  reevaluate,
  type EvaluatedAssignment,
} from '#server/telemetry/evaluation/evaluateAssignment.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { updateCalibrationStatusOf } from '#server/telemetry/ingest/progress/updateCalibrationStatus.ts'
import type { AssignmentRecord } from '#server/telemetry/evaluation/assignmentRecords.ts'
import { saveEvaluations } from '#server/telemetry/evaluation/saveEvaluations.ts'
import type { SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'
import { summariseDeliveries } from '#server/telemetry/evaluation/summariseDeliveries.ts'

/** One logger's new readings, in order of time. */
type Fresh = { atMs: Float64Array; milliCelsius: Int32Array }

/** Advances the evaluation of those of these assignments that own new readings or conflicts, and summarises their deliveries. */
export async function advanceEvaluations(
  client: pg.PoolClient,
  assignments: readonly AssignmentRecord[],
  sorted: SortedReadings,
  classified: Classified,
  loggerIdOf: (place: number) => number,
): Promise<void> {
  const fresh = freshByLogger(sorted, classified, loggerIdOf)
  const conflictTimes = Map.groupBy(classified.conflicts, conflict => conflict.loggerId)
  const evaluated: EvaluatedAssignment[] = []
  const withConflicts: AssignmentRecord[] = []
  for (const assignment of assignments) {
    const evaluation = await evaluateNew(client, assignment, fresh.get(assignment.loggerId))
    if (evaluation) evaluated.push(evaluation)
    if (conflictTimes.get(assignment.loggerId)?.some(({ atMs }) => assignmentOwns(assignment, atMs)))
      withConflicts.push(assignment)
  }
  await saveEvaluations(client, evaluated)
  const conflicting = withConflicts.map(({ assignmentId }) => assignmentId)
  await countConflicts(client, conflicting)
  const changed = [...evaluated.map(({ assignment }) => assignment), ...withConflicts]
  const deliveryIds = changed.map(({ deliveryId }) => deliveryId)
  await summariseDeliveries(client, deliveryIds)
  await updateCalibrationStatusOf(client, evaluated)
}

async function evaluateNew(
  client: pg.PoolClient,
  assignment: AssignmentRecord,
  fresh: Fresh | undefined,
): Promise<EvaluatedAssignment | null> {
  if (!fresh) return null
  const from = firstAtLeast(fresh.atMs, assignment.fromMs)
  const end = assignment.endMs === null ? fresh.atMs.length : firstAtLeast(fresh.atMs, assignment.endMs)
  if (from >= end) return null
  const readings = (take: (atMs: number, milliCelsius: number) => void) => {
    for (let i = from; i < end; i++) take(fresh.atMs[i] ?? 0, fresh.milliCelsius[i] ?? 0)
  }
  return advanceEvaluation(assignment, fresh.atMs[from] ?? 0, readings) ?? (await reevaluate(client, assignment))
}

/** Counts the conflicts within each assignment's time. They change no other figure. */
export async function countConflicts(client: pg.PoolClient, assignmentIds: readonly number[]): Promise<void> {
  if (assignmentIds.length === 0) return
  await client.query(
    `update assignment_temperature t set conflict_count = (
        select count(*) from reading_conflicts c
         where c.logger_id = l.logger_id and c.at >= l.from_at and (t.end_at is null or c.at < t.end_at))
       from logger_assignments l where l.id = t.logger_assignment_id and l.id = any($1)`,
    [assignmentIds],
  )
}

function freshByLogger(
  { incoming }: SortedReadings,
  { fresh }: Classified,
  loggerIdOf: (place: number) => number,
): Map<number, Fresh> {
  const byLogger = new Map<number, Fresh>()
  for (let start = 0, end = 0; start < fresh.length; start = end) {
    const loggerId = loggerIdOf(fresh[start] ?? 0)
    while (end < fresh.length && loggerIdOf(fresh[end] ?? 0) === loggerId) end += 1
    byLogger.set(loggerId, columnsOf(incoming, fresh.subarray(start, end)))
  }
  return byLogger
}

/** A plain loop: a callback for each of 10,000 readings took longer than their evaluation. */
function columnsOf(incoming: IncomingReadings, places: Int32Array): Fresh {
  const atMs = new Float64Array(places.length)
  const milliCelsius = new Int32Array(places.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0
    atMs[i] = incoming.atMs[place] ?? 0
    milliCelsius[i] = incoming.milliCelsius[place] ?? 0
  }
  return { atMs, milliCelsius }
}
