import { sql } from 'kysely'
import type pg from 'pg'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { pair, type AssignmentState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { findLoggers, type KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { DeliveryPlan, SavedDelivery } from '#server/logistics/deliveryIntake/planning/planDeliveries.ts'
import { itemKey, type ItemIds } from '#server/logistics/deliveryIntake/saving/saveItems.ts'

/** INT-9: registers new serials of the sender. Returns the known and the new loggers. */
export async function registerLoggers(tx: Db, sender: Sender, plans: DeliveryPlan[], known: Map<string, number>) {
  const assignments = plans.flatMap(plan => plan.is.loggers)
  const missing = assignments.filter(
    assignment => assignment.owner === sender.companyCode && !known.has(pair(assignment.owner, assignment.serial)),
  )
  if (missing.length === 0) return known
  const serials = [...new Set(missing.map(assignment => assignment.serial))].sort()
  await sql`
    insert into loggers (company_id, serial) select ${sender.companyId}, unnest(${serials}::text[])
    on conflict (company_id, serial) do nothing`.execute(tx)
  return new Map([...known, ...(await findLoggers(tx, [sender.companyCode], serials))])
}

type SavedAssignment = AssignmentState & { deliveryId: number; loggerId: number }

/** Writes the differences between the stored and the sent assignments. */
export async function saveAssignments(
  client: pg.PoolClient,
  saved: SavedDelivery[],
  itemIds: ItemIds,
  { loggers }: KnownWorld,
) {
  const of = (assignments: (one: SavedDelivery) => AssignmentState[]): SavedAssignment[] =>
    saved.flatMap(one =>
      assignments(one).map(assignment => ({
        ...assignment,
        deliveryId: one.id,
        loggerId: loggers.get(pair(assignment.owner, assignment.serial)) ?? 0,
      })),
    )
  const removed = of(one => one.assignments.removed)
  const changed = of(one => one.assignments.changed.map(change => change.is))
  const added = of(one => one.assignments.added)
  if (removed.length > 0) {
    await client.query('delete from logger_assignments where id = any($1::bigint[])', [
      removed.map(assignment => assignment.id),
    ])
  }
  if (changed.length > 0) await client.query(updateAssignments, [JSON.stringify(changed)])
  const inserted = added.length > 0 ? await insertAssignments(client, added) : []
  await saveAssignmentItems(client, [...changed, ...inserted], itemIds)
}

const reported = `jsonb_to_recordset($1::jsonb) as reported (id bigint, "deliveryId" bigint, "loggerId" int,
  "from" timestamptz, "to" timestamptz, "intervalSeconds" int)`

/** A decision of the logger's owner about the times applies until the sender sends other times. */
const isDecided = `l.sent_from_at = reported."from" and l.sent_to_at is not distinct from reported."to"`
const updateAssignments = `
  update logger_assignments l set interval_seconds = reported."intervalSeconds",
         from_at = case when ${isDecided} then l.from_at else reported."from" end,
         to_at = case when ${isDecided} then l.to_at else reported."to" end,
         sent_from_at = case when ${isDecided} then l.sent_from_at end,
         sent_to_at = case when ${isDecided} then l.sent_to_at end
    from ${reported} where l.id = reported.id`

async function insertAssignments(client: pg.PoolClient, assignments: SavedAssignment[]): Promise<SavedAssignment[]> {
  const { rows } = await client.query<{ id: number; delivery_id: number; logger_id: number; from_at: Date }>(
    `insert into logger_assignments (delivery_id, logger_id, from_at, to_at, interval_seconds)
     select "deliveryId", "loggerId", "from", "to", "intervalSeconds" from ${reported}
     returning id, delivery_id, logger_id, from_at`,
    [JSON.stringify(assignments)],
  )
  const key = (...parts: (string | number)[]) => parts.join(' ')
  const ids = new Map(rows.map(row => [key(row.delivery_id, row.logger_id, row.from_at.toISOString()), row.id]))
  return assignments.map(assignment => ({
    ...assignment,
    id: ids.get(key(assignment.deliveryId, assignment.loggerId, assignment.from)) ?? null,
  }))
}

/** An assignment without rows applies to all items of its delivery. */
async function saveAssignmentItems(client: pg.PoolClient, assignments: SavedAssignment[], itemIds: ItemIds) {
  const rows = assignments.flatMap(assignment =>
    (assignment.items ?? []).map(place => [assignment.id, itemIds.get(itemKey(assignment.deliveryId, place))] as const),
  )
  const columns = [rows.map(row => row[0]), rows.map(row => row[1])]
  await client.query(
    `delete from logger_assignment_items t where t.logger_assignment_id = any($3::bigint[])
        and (t.logger_assignment_id, t.delivery_item_id) not in (select * from unnest($1::bigint[], $2::bigint[]))`,
    [...columns, assignments.map(assignment => assignment.id)],
  )
  await client.query(
    `insert into logger_assignment_items (logger_assignment_id, delivery_item_id)
     select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    columns,
  )
}
