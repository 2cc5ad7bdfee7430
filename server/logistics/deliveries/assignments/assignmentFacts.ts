import { sql } from 'kysely'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAssignment } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { calibrationOf } from '#server/telemetry/retention/calibrations.ts'

type AssignmentFacts = Pick<LoggerTemperature, 'calibration' | 'overlaps'>
export const noFacts: AssignmentFacts = { calibration: { flag: null, uncalibrated: [] }, overlaps: [] }

/** By assignment, the calibration behind its readings, and the times for which another sender has assigned its logger too. */
export async function assignmentFacts(
  db: Db,
  assignments: readonly DeliveryAssignment[],
  timeZone: string,
): Promise<Map<number, AssignmentFacts>> {
  const overlaps = await overlapsOf(db, assignments)
  const calibrations = await calibrationOf(
    db,
    assignments.map(assignment => ({ ...assignment, count: assignment.state.count })),
    timeZone,
  )
  return new Map(
    assignments.map(({ assignmentId, state }, index) => {
      const { flag, uncalibrated } = calibrations[index] ?? { flag: null, uncalibrated: [] }
      // An open part ends with the last reading.
      const parts = uncalibrated.map(({ fromMs, untilMs, count }) => ({
        from: new Date(fromMs).toISOString(),
        to: new Date(untilMs === Infinity ? state.lastAtMs : untilMs).toISOString(),
        count,
      }))
      return [assignmentId, { calibration: { flag, uncalibrated: parts }, overlaps: overlaps.get(assignmentId) ?? [] }]
    }),
  )
}

/** The logger's owner decides overlaps. */
async function overlapsOf(db: Db, assignments: readonly DeliveryAssignment[]) {
  const ids = assignments.map(assignment => assignment.assignmentId)
  const { rows } = await sql<{ assignmentId: number; from: Date; to: Date | null }>`
    select distinct assignment_id as "assignmentId", from_at as from, until_at as to from assignment_overlaps
     where assignment_id = any(${ids}::bigint[]) order by from_at`.execute(db)
  const overlaps = rows.map(row => ({ ...row, from: row.from.toISOString(), to: row.to?.toISOString() ?? null }))
  return Map.groupBy(overlaps, ({ assignmentId }) => assignmentId)
}
