import type pg from 'pg'
import type { ItemState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { assignmentChanges } from '#server/logistics/deliveryIntake/planning/assignmentChanges.ts'
import type { DeliveryPlan } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { PlanOutdated } from '#server/platform/db/writeTransaction.ts'

/**
 * Locks deliveries that lose items or assignments without an amendment, so that nobody can decide about them before the
 * transaction ends. Throws PlanOutdated if somebody has decided since they were planned. Their loggers must be locked:
 * loggers are locked first everywhere.
 */
export async function lockUndecided(client: pg.PoolClient, plans: readonly DeliveryPlan[]): Promise<void> {
  const ids = plans.flatMap(({ was, is }) => (was?.id && !was.wasPickedUp && loses(was, is) ? [was.id] : []))
  if (ids.length === 0) return
  await client.query('select id from deliveries where id = any($1::bigint[]) order by id for update', [ids])
  const { rowCount } = await client.query('select from retained_deliveries where delivery_id = any($1::bigint[])', [
    ids,
  ])
  if (rowCount) throw new PlanOutdated('somebody has decided about a delivery meanwhile')
}

function loses(was: NonNullable<DeliveryPlan['was']>, is: DeliveryPlan['is']): boolean {
  const { changed, removed } = assignmentChanges(was.loggers, is.loggers)
  return changed.length + removed.length > 0 || losesItems(was.items, is.items)
}

/** Whether one of the items is gone, or exchanged for another product, lot or quantity. */
function losesItems(was: readonly ItemState[], is: readonly ItemState[]): boolean {
  const counted = (items: readonly ItemState[]) =>
    Map.groupBy(items, ({ productId, lot, quantity }) => JSON.stringify([productId, lot, quantity]))
  const left = counted(is)
  return [...counted(was)].some(([key, items]) => items.length > (left.get(key)?.length ?? 0))
}
