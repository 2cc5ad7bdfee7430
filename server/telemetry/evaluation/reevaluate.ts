import type pg from 'pg'
import { countConflicts } from '#server/telemetry/evaluation/advanceEvaluations.ts'
import { reevaluate, type EvaluatedAssignment } from '#server/telemetry/evaluation/evaluateAssignment.ts'
import { updateCalibrationStatus } from '#server/telemetry/ingest/updateCalibrationStatus.ts'
import {
  assignmentsOfLoggers,
  assignmentsToReevaluate,
  type AssignmentRecord,
} from '#server/telemetry/evaluation/assignmentRecords.ts'
import { saveEvaluations } from '#server/telemetry/evaluation/saveEvaluations.ts'
import { summariseDeliveries } from '#server/telemetry/evaluation/summariseDeliveries.ts'

export { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

/**
 * Re-evaluates, from all stored readings, whatever a change of deliveries, assignments, items or versions may have touched: the
 * assignments of these deliveries, and the open-ended assignments of these loggers. The loggers must be locked.
 */
export async function reevaluateTouched(
  client: pg.PoolClient,
  touched: { deliveryIds: number[]; loggerIds: number[] },
): Promise<void> {
  const assignments = await assignmentsToReevaluate(client, touched.deliveryIds, touched.loggerIds)
  await reevaluateAssignments(client, assignments, touched.deliveryIds)
}

/** The same for all assignments of these loggers that own a time of the span (ms UTC): their readings are others now. */
export async function reevaluateSpan(
  client: pg.PoolClient,
  loggerIds: number[],
  span: { fromMs: number; toMs: number },
): Promise<void> {
  await reevaluateAssignments(client, await assignmentsOfLoggers(client, loggerIds, span), [])
}

async function reevaluateAssignments(
  client: pg.PoolClient,
  assignments: readonly AssignmentRecord[],
  alsoDeliveryIds: readonly number[],
): Promise<void> {
  const evaluated: EvaluatedAssignment[] = []
  for (const assignment of assignments) evaluated.push(await reevaluate(client, assignment))
  await saveEvaluations(client, evaluated)
  await countConflicts(
    client,
    evaluated.map(one => one.assignment.assignmentId),
  )
  const deliveryIds = [...alsoDeliveryIds, ...evaluated.map(one => one.assignment.deliveryId)]
  await summariseDeliveries(client, deliveryIds)
  await updateCalibrationStatus(client, deliveryIds)
}
