import type pg from 'pg'
import { bands, intersection, type BandCode, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import { assignmentEndMs, assignmentHasEnded } from '#contract/telemetry/rules/evaluation/assignmentEnd.ts'
import type { EvaluationState } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

/** The assignment of a logger to a delivery, with everything that its evaluation needs. Times in ms UTC. */
export type AssignmentRecord = {
  assignmentId: number
  deliveryId: number
  loggerId: number
  fromMs: number
  /** The assignment's end, the delivery's, or the sender's next assignment of the logger; null while it is open. */
  endMs: number | null
  hasEnded: boolean
  assignmentSeconds: number | null
  registrySeconds: number | null
  /** Bands and tolerances of its items, then their intersection. */
  specs: EvaluationSpec[]
  /** Null before the first evaluation. */
  state: EvaluationState | null
  conflictCount: number
}

export type AssignmentRow = Omit<AssignmentRecord, 'endMs' | 'hasEnded' | 'specs'> &
  Parameters<typeof assignmentEndMs>[0] & { specs: { band: BandCode; toleranceMinutes: number }[] }

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** `versionOf`: the version of its product that an item `i` is evaluated by. */
const selectAssignmentsBy = (versionOf: string) => `
  select l.id as "assignmentId", l.delivery_id as "deliveryId", l.logger_id as "loggerId", ${epochMs('l.from_at')} as "fromMs",
         ${epochMs('l.to_at')} as "toMs", ${epochMs('d.delivered_at')} as "deliveredAtMs",
         (select ${epochMs('n.from_at')} from logger_assignments n join deliveries m on m.id = n.delivery_id
           where n.logger_id = l.logger_id and n.from_at > l.from_at and m.sender_id = d.sender_id
           order by n.from_at limit 1) as "nextAssignmentFromMs",
         l.interval_seconds as "assignmentSeconds", g.interval_seconds as "registrySeconds", t.state,
         coalesce(t.conflict_count, 0) as "conflictCount",
         (select coalesce(json_agg(distinct jsonb_build_object('band', v.band, 'toleranceMinutes', v.tolerance_minutes)), '[]')
            from delivery_items i join product_versions v on v.id = ${versionOf}
           where i.delivery_id = l.delivery_id
             and ${measuresItem()}) as specs
    from logger_assignments l
    join deliveries d on d.id = l.delivery_id
    join loggers g on g.id = l.logger_id
    left join assignment_temperature t on t.logger_assignment_id = l.id`
/** Assignments with archived readings keep their evaluation: the remaining readings alone would give another one. */
const isEvaluable = 'not is_archived(l.from_at, coalesce(t.end_at, l.to_at))'
const selectAssignments = selectAssignmentsBy('i.product_version_id')

/** Assignments that may own readings of this span. A logger in use for years has hundreds that ended before it. */
export const assignmentsOfLoggers = (client: pg.PoolClient, loggerIds: number[], span: ReadingSpan) =>
  load(client, assignmentsStatement(loggerIds, span))

/** From the first to the last reading of several loggers, in ms UTC. */
export type ReadingSpan = { fromMs: number; toMs: number }

export const assignmentsStatement = (loggerIds: number[], { fromMs, toMs }: ReadingSpan) =>
  prepared(
    `${selectAssignments}
      where l.logger_id = any($1) and l.from_at <= to_timestamp($3 / 1000.0)
        and (t.end_at is null or t.end_at > to_timestamp($2 / 1000.0)) and ${isEvaluable} order by l.id`,
    [loggerIds, fromMs, toMs],
  )

/** All assignments of these deliveries, and those of these loggers without an end, which another assignment may have moved. */
export const assignmentsToReevaluate = (client: pg.PoolClient, deliveryIds: number[], loggerIds: number[]) =>
  load(client, {
    text: `${selectAssignments}
      where (l.delivery_id = any($1) or (l.logger_id = any($2) and l.to_at is null)) and ${isEvaluable} order by l.id`,
    values: [deliveryIds, loggerIds],
  })

/** All assignments of a logger that use the registry's interval. */
export const assignmentsByRegistryInterval = (client: pg.PoolClient, loggerId: number) =>
  load(client, {
    text: `${selectAssignments} where l.logger_id = $1 and l.interval_seconds is null and ${isEvaluable} order by l.id`,
    values: [loggerId],
  })

/** All assignments of these deliveries as if this version evaluated the items of its product. */
export const assignmentsEvaluatedBy = (
  client: pg.PoolClient,
  deliveryIds: number[],
  { productId, versionId }: { productId: number; versionId: number },
) =>
  load(client, {
    text: `${selectAssignmentsBy('case i.product_id when $2 then $3 else i.product_version_id end')}
      where l.delivery_id = any($1) and ${isEvaluable} order by l.id`,
    values: [deliveryIds, productId, versionId],
  })

const load = async (client: pg.PoolClient, query: pg.QueryConfig<unknown[]>): Promise<AssignmentRecord[]> =>
  assignmentsIn((await client.query<AssignmentRow>(query)).rows)

export const assignmentsIn = (rows: readonly AssignmentRow[]): AssignmentRecord[] =>
  rows.map(({ toMs, deliveredAtMs, nextAssignmentFromMs, ...row }) => {
    const specs = row.specs.map(({ band, toleranceMinutes }) => ({ ...bands[band], toleranceMinutes }))
    const endMs = assignmentEndMs({ toMs, deliveredAtMs, nextAssignmentFromMs })
    const hasEnded = assignmentHasEnded(endMs, deliveredAtMs)
    return { ...row, endMs, hasEnded, specs: [...specs, intersection(specs) ?? []].flat() }
  })
