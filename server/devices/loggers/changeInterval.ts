import { sql } from 'kysely'
import type pg from 'pg'
import { outcomeChanges, type OutcomeChange } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { loggerIntervalField, loggerIntervalValue } from '#contract/logistics/words/amendmentValues.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { outcomesOf } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { lockedLogger, type KnownLogger } from '#server/devices/loggers/administeredLogger.ts'
import { visibleAmong } from '#server/devices/loggers/deliveryScope.ts'
import { countConflicts } from '#server/telemetry/evaluation/advanceEvaluations.ts'
import { reevaluate, type EvaluatedAssignment } from '#server/telemetry/evaluation/evaluateAssignment.ts'
import { assignmentsByRegistryInterval, type AssignmentRecord } from '#server/telemetry/evaluation/assignmentRecords.ts'
import { saveEvaluations } from '#server/telemetry/evaluation/saveEvaluations.ts'
import { summariseDeliveries } from '#server/telemetry/evaluation/summariseDeliveries.ts'

export type IntervalChange = {
  loggerId: number
  intervalSeconds: number | null
  reason: string
  caller: Caller
  /** The deliveries whose outcomes the caller may see. */
  deliveries: EnterpriseScope | null
  now: Date
}
export type Reevaluated = { deliveries: number; outcomes: OutcomeChange[] }
type DeliveryOutcome = { deliveryId: number; outcome: Outcome; newOutcome: Outcome }

/**
 * DEV-5: assignments without an interval of their own use the registry's, so it decides what is a gap in them. They are
 * re-evaluated at once, under the same locks as for incoming readings.
 */
export async function changeInterval(client: pg.PoolClient, tx: Db, change: IntervalChange): Promise<Reevaluated> {
  await asActor(tx, `user:${change.caller.userId}`, change.reason)
  const logger = await lockedLogger(client, tx, change.caller, change.loggerId)
  if (logger.intervalSeconds === change.intervalSeconds) return { deliveries: 0, outcomes: [] }
  const assignments = await assignmentsByRegistryInterval(client, logger.id)
  const ids = [...new Set(assignments.map(assignment => assignment.deliveryId))].sort((a, b) => a - b)
  const before = await lockedOutcomes(tx, ids, change.now)
  const { intervalSeconds } = change
  await tx.updateTable('loggers').set({ interval_seconds: intervalSeconds }).where('id', '=', logger.id).execute()
  await evaluateAssignments(client, assignments, intervalSeconds)
  const after = await lockedOutcomes(tx, ids, change.now)
  const outcomes = ids.map(deliveryId => ({
    deliveryId,
    outcome: before.get(deliveryId) ?? 'noData',
    newOutcome: after.get(deliveryId) ?? 'noData',
  }))
  await insertAmendments(tx, logger, change, outcomes)
  const visible = await visibleOf(tx, change.deliveries, ids)
  const reported = outcomes.filter(({ deliveryId }) => visible.has(deliveryId))
  return { deliveries: reported.length, outcomes: outcomeChanges(reported) }
}

/** The effect of a change: it is carried out and rolled back. */
export async function previewInterval(pool: pg.Pool, change: Omit<IntervalChange, 'reason'>): Promise<Reevaluated> {
  let effect: Reevaluated = { deliveries: 0, outcomes: [] }
  const rollBack = new Error('the preview is rolled back')
  try {
    await inTransaction(pool, async (client, tx) => {
      effect = await changeInterval(client, tx, { ...change, reason: '' })
      throw rollBack
    })
  } catch (error) {
    if (error !== rollBack) throw error
  }
  return effect
}

async function evaluateAssignments(
  client: pg.PoolClient,
  assignments: AssignmentRecord[],
  registrySeconds: number | null,
) {
  const evaluated: EvaluatedAssignment[] = []
  for (const assignment of assignments) evaluated.push(await reevaluate(client, { ...assignment, registrySeconds }))
  await saveEvaluations(client, evaluated)
  const assignmentIds = assignments.map(({ assignmentId }) => assignmentId)
  const deliveryIds = assignments.map(({ deliveryId }) => deliveryId)
  await countConflicts(client, assignmentIds)
  await summariseDeliveries(client, deliveryIds)
}

/** The outcomes of deliveries; until the transaction ends no other logger changes them. */
async function lockedOutcomes(tx: Db, ids: readonly number[], now: Date): Promise<Map<number, Outcome>> {
  if (ids.length === 0) return new Map()
  await sql`select id from deliveries where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return await outcomesOf(tx, ids, now)
}

/** Adds an amendment with the reason to each delivery whose outcome changed. */
async function insertAmendments(
  tx: Db,
  logger: KnownLogger,
  change: IntervalChange,
  outcomes: readonly DeliveryOutcome[],
) {
  const { serial, intervalSeconds } = logger
  const rows = outcomes
    .filter(({ outcome, newOutcome }) => outcome !== newOutcome)
    .map(({ deliveryId, outcome, newOutcome }) => ({
      delivery_id: deliveryId,
      field: loggerIntervalField,
      old_value: loggerIntervalValue({ serial, intervalSeconds, outcome }),
      new_value: loggerIntervalValue({ serial, intervalSeconds: change.intervalSeconds, outcome: newOutcome }),
      reason: change.reason,
      user_id: change.caller.userId,
    }))
  if (rows.length > 0) await tx.insertInto('amendments').values(rows).execute()
}

async function visibleOf(tx: Db, scope: EnterpriseScope | null, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with ${visibleAmong(scope, sql`select unnest(${ids}::bigint[])`)}
    select delivery_id as id from visible where is_party`.execute(tx)
  return new Set(rows.map(row => row.id))
}
