import { sql } from 'kysely'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAssignment } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'

/** By assignment, the times for which another sender has its logger too; whose that is stays with the logger's owner. */
export async function overlapsOfAssignments(
  db: Db,
  assignments: readonly DeliveryAssignment[],
): Promise<Map<number, LoggerTemperature['overlaps']>> {
  const { rows } = await sql<{ assignmentId: number; from: Date; to: Date | null }>`
    select distinct assignment_id as "assignmentId", from_at as from, until_at as to from assignment_overlaps
     where assignment_id = any(${assignments.map(assignment => assignment.assignmentId)}::bigint[]) order by from_at`.execute(
    db,
  )
  const times = rows.map(({ assignmentId, from, to }) => ({
    assignmentId,
    overlap: { from: from.toISOString(), to: to?.toISOString() ?? null },
  }))
  return new Map(
    [...Map.groupBy(times, ({ assignmentId }) => assignmentId)].map(([id, of]) => [id, of.map(one => one.overlap)]),
  )
}
