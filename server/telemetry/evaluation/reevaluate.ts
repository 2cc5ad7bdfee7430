import type pg from 'pg'
import { countConflicts } from '#server/telemetry/evaluation/advanceEvaluations.ts'
import { queueAfterArrival, queueArrived } from '#server/telemetry/evaluation/readingsAfterArrival.ts'
import { reevaluate, type EvaluatedAssignment } from '#server/telemetry/evaluation/evaluateAssignment.ts'
import { keepMonths, lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'
import { updateCalibrationStatus } from '#server/telemetry/ingest/progress/updateCalibrationStatus.ts'
import {
  assignmentsOfLoggers,
  assignmentsToReevaluate,
  type AssignmentRecord,
} from '#server/telemetry/evaluation/assignmentRecords.ts'
import { saveEvaluations } from '#server/telemetry/evaluation/saveEvaluations.ts'
import { summariseDeliveries } from '#server/telemetry/evaluation/summariseDeliveries.ts'

export { lockLoggers }

/**
 * Re-evaluates what a change of deliveries, assignments, items or versions may affect, from all stored readings: the
 * assignments of these deliveries, and those of these loggers without an end. The loggers must be locked.
 */
export async function reevaluateTouched(
  client: pg.PoolClient,
  { deliveryIds, loggerIds }: { deliveryIds: number[]; loggerIds: number[] },
): Promise<void> {
  await client.query(keepMonths())
  await reevaluateAssignments(client, await assignmentsToReevaluate(client, deliveryIds, loggerIds), deliveryIds)
}

/** The same for the assignments of these loggers that overlap the span (ms UTC), whose readings changed. */
export async function reevaluateSpan(
  client: pg.PoolClient,
  loggerIds: number[],
  span: { fromMs: number; toMs: number },
): Promise<void> {
  await client.query(keepMonths())
  await reevaluateAssignments(client, await assignmentsOfLoggers(client, loggerIds, span), [])
  await client.query(queueAfterArrival(loggerIds, span))
}

async function reevaluateAssignments(
  client: pg.PoolClient,
  assignments: readonly AssignmentRecord[],
  otherDeliveryIds: readonly number[],
): Promise<void> {
  const evaluated: EvaluatedAssignment[] = []
  for (const assignment of assignments) evaluated.push(await reevaluate(client, assignment))
  await saveEvaluations(client, evaluated)
  const ids = assignments.map(({ assignmentId }) => assignmentId)
  await countConflicts(client, ids)
  const deliveryIds = [...otherDeliveryIds, ...assignments.map(assignment => assignment.deliveryId)]
  await summariseDeliveries(client, deliveryIds)
  await updateCalibrationStatus(client, deliveryIds)
  await client.query(queueArrived(deliveryIds))
}
