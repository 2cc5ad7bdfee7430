import { sql } from 'kysely'
import {
  type BandCode,
  bands,
  type EvaluationSpec,
  intersection,
  specKey,
} from '#contract/telemetry/rules/temperature/bands.ts'
import type { EvaluationState } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { type DeliveryAccess, itemIdsFor } from '#server/logistics/deliveries/access/access.ts'
import { calibrationOf } from '#server/telemetry/retention/calibrations.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

export type AssignmentItem = { itemId: number; band: BandCode; spec: EvaluationSpec; toleranceSource: string | null }

/** A logger assignment of a delivery, with the items whose data the viewer may see. Times in ms UTC. */
export type DeliveryAssignment = {
  assignmentId: number
  loggerId: number
  serial: string
  model: string | null
  owner: string
  ownerEn: string
  fromMs: number
  /** As sent; `endMs` also considers the delivery and the logger's next assignment. Null: open. */
  toMs: number | null
  endMs: number | null
  intervalMs: number
  intervalSource: LoggerTemperature['intervalSource']
  thresholdMs: number
  conflictCount: number
  state: EvaluationState
  items: AssignmentItem[]
}

type Row = Omit<DeliveryAssignment, 'items'> & {
  items: (Omit<AssignmentItem, 'spec'> & { toleranceMinutes: number })[]
}

const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The assignments with an item whose data of this kind the viewer may see, with only those items (LOG-17). */
export async function assignmentsFor(
  db: DbOrTx,
  access: DeliveryAccess,
  kind: 'temperature' | 'location' | 'shippingList',
): Promise<DeliveryAssignment[]> {
  const allowed = itemIdsFor(access, kind)
  const { rows } = await sql<Row>`
    select l.id as "assignmentId", l.logger_id as "loggerId", g.serial, g.model, c.name as owner, c.name_en as "ownerEn",
           ${epochMs('l.from_at')} as "fromMs", ${epochMs('l.to_at')} as "toMs", ${epochMs('t.end_at')} as "endMs",
           t.interval_ms as "intervalMs", t.interval_source as "intervalSource", t.threshold_ms as "thresholdMs",
           t.conflict_count as "conflictCount", t.state,
           (select coalesce(json_agg(json_build_object('itemId', i.id, 'band', v.band, 'toleranceMinutes', v.tolerance_minutes,
              'toleranceSource', v.tolerance_source) order by i.item_index), '[]')
              from delivery_items i join product_versions v on v.id = i.product_version_id
             where i.delivery_id = l.delivery_id
               and ${sql.raw(measuresItem())}) as items
      from logger_assignments l
      join loggers g on g.id = l.logger_id
      join companies c on c.id = g.company_id
      join assignment_temperature t on t.logger_assignment_id = l.id
     where l.delivery_id = ${access.deliveryId}
     order by l.from_at, g.serial, l.id`.execute(db)
  return rows.map(row => withItems(row, allowed)).filter(assignment => allowed === null || assignment.items.length > 0)
}

function withItems(row: Row, allowed: number[] | null): DeliveryAssignment {
  const items = row.items.filter(item => allowed === null || allowed.includes(item.itemId))
  return {
    ...row,
    items: items.map(({ toleranceMinutes, ...item }) => ({ ...item, spec: { ...bands[item.band], toleranceMinutes } })),
  }
}

/** The spec of a logger's single figure: the intersection of its items (TEL-18). */
export const shownSpec = (assignment: DeliveryAssignment): EvaluationSpec =>
  intersection(assignment.items.map(item => item.spec)) ?? { lowerMilli: null, upperMilli: null, toleranceMinutes: 0 }

export const itemSpecKeys = (assignment: DeliveryAssignment): string[] => [
  ...new Set(assignment.items.map(item => specKey(item.spec))),
]

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
    assignments.map(({ state, ...assignment }) => ({ ...assignment, ...state })),
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
