import type pg from 'pg'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryRow, upsertDeliveries } from '#server/logistics/deliveryIntake/deliveryColumns.ts'
import { pair, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import { assignmentChanges } from '#server/logistics/deliveryIntake/planning/assignmentChanges.ts'
import { lockUndecided } from '#server/logistics/deliveryIntake/saving/lockUndecided.ts'
import type { DeliveryPlan, Plans, SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { saveItems } from '#server/logistics/deliveryIntake/saving/saveItems.ts'
import { registerLoggers, saveAssignments } from '#server/logistics/deliveryIntake/saving/saveAssignments.ts'
import { saveSideRows } from '#server/logistics/deliveryIntake/saving/saveSideRows.ts'
import { saveUnits } from '#server/logistics/deliveryIntake/saving/saveUnits.ts'
import { saveTerms, termsBefore } from '#server/logistics/deliveryIntake/saving/saveTerms.ts'
import { saveVisibility } from '#server/logistics/deliveryIntake/saving/saveVisibility.ts'
import { lockAndFindEvidence } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import { saveLots } from '#server/logistics/deliveryIntake/lots.ts'
import { userIdOf, type Sender } from '#server/identity/apiKeys/sender.ts'
import { PlanOutdated } from '#server/platform/db/writeTransaction.ts'
import { lockLoggers, reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'

type Writing = { client: pg.PoolClient; tx: Db; sender: Sender; world: KnownWorld; timeZone: string }

/** Writes the plans, whole lists at a time, and re-evaluates what they affect. */
export async function saveDeliveries(writing: Writing, { plans, lots }: Pick<Plans, 'plans' | 'lots'>) {
  if (plans.length === 0) return
  const { client, tx, sender } = writing
  const world = { ...writing.world, loggers: await registerLoggers(tx, sender, plans, writing.world.loggers) }
  const lotIds = await saveLots(tx, lots)
  const loggerIds = plans.flatMap(plan => loggersOf(plan, world))
  await lockLoggers(client, loggerIds)
  await lockUndecided(client, plans)
  const moved = plans.flatMap(({ was, is }) => (was?.id && was.depositCode !== is.depositCode ? was.id : []))
  if (moved.length > 0 && (await lockAndFindEvidence(tx, moved))) throw new PlanOutdated('a depositor is fixed now')
  const before = await termsBefore(client, plans)
  const saved: SavedDelivery[] = []
  for (const [reason, together] of byReason(plans)) {
    await asActor(tx, sender.actor, reason)
    saved.push(...(await saveTogether({ ...writing, world }, together, lotIds)))
  }
  await saveVisibility(client, saved, world)
  await saveTerms(client, saved, before)
  await reevaluateSaved(client, saved, world)
}

/** The audit trail stores one reason for each statement. */
const byReason = (plans: DeliveryPlan[]) => Map.groupBy(plans, plan => [...plan.reasons].join('; '))

/** The known loggers of a delivery, before and after. */
export const loggersOf = ({ was, is }: DeliveryPlan, { loggers }: KnownWorld): number[] =>
  [...(was?.loggers ?? []), ...is.loggers].flatMap(
    assignment => loggers.get(pair(assignment.owner, assignment.serial)) ?? [],
  )

async function saveTogether(writing: Writing, plans: DeliveryPlan[], lotIds: Map<string, number>) {
  const { client, sender, world, timeZone } = writing
  const rows = plans.map(plan => deliveryRow(plan.is, world, timeZone))
  const { rows: stored } = await client.query<{ id: number; reference: string; stage: string }>(upsertDeliveries, [
    JSON.stringify(rows),
    sender.companyId,
  ])
  const rowOf = new Map(stored.map(row => [row.reference, row]))
  const saved = plans.flatMap((plan): SavedDelivery[] => {
    const row = rowOf.get(plan.is.reference)
    const assignments = assignmentChanges(plan.was?.loggers ?? [], plan.is.loggers)
    return row ? [{ ...plan, id: row.id, stage: row.stage, assignments }] : []
  })
  await saveAssignments(client, saved, await saveItems(client, saved, lotIds), world)
  await saveSideRows(client, saved)
  await saveUnits(client, saved, world)
  await saveAmendments(client, saved, sender)
  return saved
}

async function saveAmendments(client: pg.PoolClient, saved: SavedDelivery[], sender: Sender) {
  const rows = [
    ...saved.flatMap(one => one.amendments.map(amendment => ({ ...amendment, deliveryId: one.id }))),
    ...saved.flatMap(one => one.cuts.map(amendmentOfCut)),
  ]
  if (rows.length === 0) return
  await client.query(
    `insert into amendments (delivery_id, field, old_value, new_value, reason, user_id)
     select "deliveryId", field, "oldValue", "newValue", reason, $2 from jsonb_to_recordset($1::jsonb)
       as reported ("deliveryId" bigint, field text, "oldValue" text, "newValue" text, reason text)`,
    [JSON.stringify(rows), userIdOf(sender)],
  )
}

/** An amendment of the delivery whose assignment ends earlier because of another delivery of its sender. */
const amendmentOfCut = ({ deliveryId, serial, from, until, reason }: DeliveryPlan['cuts'][number]) => ({
  deliveryId,
  field: 'loggers',
  oldValue: `${serial} ${from} –`,
  newValue: `${serial} ${from} – ${until}`,
  reason,
})

/** Re-evaluates deliveries whose assignments, items with versions, or end of open assignments changed. */
async function reevaluateSaved(client: pg.PoolClient, saved: SavedDelivery[], { loggers }: KnownWorld) {
  const touched = saved.filter(
    ({ was, is, assignments }) =>
      !was ||
      was.deliveredAt !== is.deliveredAt ||
      evaluatedBy(was) !== evaluatedBy(is) ||
      assignments.changed.length + assignments.removed.length + assignments.added.length > 0,
  )
  if (touched.length === 0) return
  const moved = touched.flatMap(({ assignments }) => [
    ...assignments.changed.map(one => one.is),
    ...assignments.removed,
    ...assignments.added,
  ])
  await reevaluateTouched(client, {
    deliveryIds: touched.map(one => one.id),
    loggerIds: [...new Set(moved.flatMap(assignment => loggers.get(pair(assignment.owner, assignment.serial)) ?? []))],
  })
}

const evaluatedBy = (delivery: DeliveryState) => delivery.items.map(item => item.versionId).join(' ')
