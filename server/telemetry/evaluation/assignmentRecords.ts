import type pg from 'pg'
import { bands, intersection, type BandCode, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import { assignmentEndMs } from '#contract/telemetry/rules/evaluation/assignmentEnd.ts'
import type { EvaluationState } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'

/** A logger's assignment to a delivery with all that evaluating it needs. Times in ms UTC. */
export type AssignmentRecord = {
  assignmentId: number
  deliveryId: number
  loggerId: number
  fromMs: number
  /** Its own end, the delivery's, or where its sender's next assignment of the logger starts; null while it is open. */
  endMs: number | null
  assignmentSeconds: number | null
  registrySeconds: number | null
  /** Bands and tolerances of the items it carries, then their intersection. */
  specs: EvaluationSpec[]
  /** Where the fold stands; null before the assignment was evaluated for the first time. */
  state: EvaluationState | null
  conflictCount: number
}

type Row = {
  assignment_id: number
  delivery_id: number
  logger_id: number
  from_ms: number
  to_ms: number | null
  delivered_ms: number | null
  next_ms: number | null
  assignment_seconds: number | null
  registry_seconds: number | null
  specs: { band: BandCode; tolerance: number }[]
  state: EvaluationState | null
  conflict_count: number | null
}

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** `versionOf`: by which version of its product an item `i` is evaluated. */
const selectAssignmentsBy = (versionOf: string) => `
  select l.id as assignment_id, l.delivery_id, l.logger_id, ${epochMs('l.from_at')} as from_ms, ${epochMs('l.to_at')} as to_ms,
         ${epochMs('d.delivered_at')} as delivered_ms,
         (select ${epochMs('n.from_at')} from logger_assignments n join deliveries m on m.id = n.delivery_id
           where n.logger_id = l.logger_id and n.from_at > l.from_at and m.sender_id = d.sender_id
           order by n.from_at limit 1) as next_ms,
         l.interval_seconds as assignment_seconds, g.interval_seconds as registry_seconds, t.state, t.conflict_count,
         (select coalesce(json_agg(distinct jsonb_build_object('band', v.band, 'tolerance', v.tolerance_minutes)), '[]')
            from delivery_items i join product_versions v on v.id = ${versionOf}
           where i.delivery_id = l.delivery_id
             and (i.id in (select c.delivery_item_id from logger_assignment_items c where c.logger_assignment_id = l.id)
                  or not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id))) as specs
    from logger_assignments l
    join deliveries d on d.id = l.delivery_id
    join loggers g on g.id = l.logger_id
    left join assignment_temperature t on t.logger_assignment_id = l.id`
/** What is partly in the archive stays as it was evaluated: the rest of it alone would tell something else. */
const isEvaluable = 'not is_archived(l.from_at, coalesce(t.end_at, l.to_at))'
const selectAssignments = selectAssignmentsBy('i.product_version_id')

/** Assignments of these loggers that may own readings of this span: a logger in use for years has hundreds that ended before. */
export async function assignmentsOfLoggers(
  client: pg.PoolClient,
  loggerIds: number[],
  span: { fromMs: number; toMs: number },
): Promise<AssignmentRecord[]> {
  const { rows } = await client.query<Row>(
    prepared(
      `${selectAssignments}
      where l.logger_id = any($1) and l.from_at <= to_timestamp($3 / 1000.0)
        and (t.end_at is null or t.end_at > to_timestamp($2 / 1000.0)) and ${isEvaluable} order by l.id`,
      [loggerIds, span.fromMs, span.toMs],
    ),
  )
  return rows.map(recordOf)
}

/** All assignments of these deliveries, and the open-ended ones of these loggers, whose end another assignment may have moved. */
export async function assignmentsToReevaluate(
  client: pg.PoolClient,
  deliveryIds: number[],
  loggerIds: number[],
): Promise<AssignmentRecord[]> {
  const { rows } = await client.query<Row>(
    `${selectAssignments}
      where (l.delivery_id = any($1) or (l.logger_id = any($2) and l.to_at is null)) and ${isEvaluable} order by l.id`,
    [deliveryIds, loggerIds],
  )
  return rows.map(recordOf)
}

/** All assignments of a logger whose interval is the registry's to say. */
export async function assignmentsByRegistryInterval(
  client: pg.PoolClient,
  loggerId: number,
): Promise<AssignmentRecord[]> {
  const { rows } = await client.query<Row>(
    `${selectAssignments} where l.logger_id = $1 and l.interval_seconds is null and ${isEvaluable} order by l.id`,
    [loggerId],
  )
  return rows.map(recordOf)
}

/** All assignments of these deliveries as if the items of a product were evaluated by this version. */
export async function assignmentsEvaluatedBy(
  client: pg.PoolClient,
  deliveryIds: number[],
  { productId, versionId }: { productId: number; versionId: number },
): Promise<AssignmentRecord[]> {
  const { rows } = await client.query<Row>(
    `${selectAssignmentsBy('case i.product_id when $2 then $3 else i.product_version_id end')}
      where l.delivery_id = any($1) and ${isEvaluable} order by l.id`,
    [deliveryIds, productId, versionId],
  )
  return rows.map(recordOf)
}

function recordOf(row: Row): AssignmentRecord {
  const specs = row.specs.map(spec => ({ ...bands[spec.band], toleranceMinutes: spec.tolerance }))
  const shown = intersection(specs)
  return {
    assignmentId: row.assignment_id,
    deliveryId: row.delivery_id,
    loggerId: row.logger_id,
    fromMs: row.from_ms,
    endMs: assignmentEndMs({ toMs: row.to_ms, deliveredAtMs: row.delivered_ms, nextAssignmentFromMs: row.next_ms }),
    assignmentSeconds: row.assignment_seconds,
    registrySeconds: row.registry_seconds,
    specs: shown ? [...specs, shown] : [],
    state: row.state,
    conflictCount: row.conflict_count ?? 0,
  }
}
