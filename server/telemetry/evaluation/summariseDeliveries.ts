import type pg from 'pg'
import { bands, specKey, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { deliveryFigures, type LoggerFigures } from '#contract/telemetry/rules/evaluation/deliveryFigures.ts'
import type { SpecEvaluation } from '#contract/telemetry/rules/evaluation/specEvaluation.ts'
import { outcomeOf, together, type Evaluated } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { inOneTrip } from '#server/platform/db/statements/pipelined.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { upsertFromJson } from '#server/platform/db/statements/upsertFromJson.ts'

type Times = Pick<LoggerFigures, 'inBandMs' | 'aboveMs' | 'belowMs'>
type AssignmentSummary = Omit<LoggerFigures, keyof Times> & {
  assignmentId: number
  count: number
  gaps: number
  suspects: number
  conflicts: number
  staleAtMs: number | null
  evaluations: Omit<SpecEvaluation, 'key' | 'open' | 'longestPeriodMs'>[]
  items: { itemId: number; band: BandCode; toleranceMinutes: number }[]
}

/**
 * Summarises deliveries from their assignments: the outcome of each item, and the worst one for the delivery. Locks the
 * delivery rows first: of two transactions with loggers of one delivery, the second must see what the first wrote.
 */
export async function summariseDeliveries(client: pg.PoolClient, deliveryIds: number[]): Promise<void> {
  const ids = [...new Set(deliveryIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  const lock = prepared('select id from deliveries where id = any($1) order by id for no key update', [ids])
  const [, loaded] = await inOneTrip<LoadedDelivery>(client, [lock, prepared(loadAssignments, [ids])])
  const rows = loaded?.rows ?? []
  const items = rows.flatMap(row => row.item_ids.map(itemId => itemRow(itemId, row.assignments)))
  const deliveries = rows.map(row => deliveryRow(row.delivery_id, row.assignments))
  await inOneTrip(client, [
    prepared(saveItems, [JSON.stringify(items)]),
    prepared(saveDeliveries, [JSON.stringify(deliveries)]),
  ])
}

type LoadedDelivery = { delivery_id: number; item_ids: number[]; assignments: AssignmentSummary[] }

/**
 * Of an array that a subquery makes PostgreSQL expects the same number of deliveries whether it knows it or not, so that it
 * keeps one plan: planning this for each batch took as long as executing it.
 */
const loadAssignments = `
  select d.id as delivery_id,
         (select coalesce(json_agg(i.id), '[]') from delivery_items i where i.delivery_id = d.id) as item_ids,
         coalesce((select json_agg(json_build_object(
           'assignmentId', l.id, 'count', t.reading_count, 'minMilli', t.min_milli, 'maxMilli', t.max_milli,
           'meanCelsius', t.mean_celsius, 'mktCelsius', t.mkt_celsius, 'weightMs', t.weight_ms, 'gaps', t.gap_count,
           'suspects', t.suspect_count, 'conflicts', t.conflict_count,
           'staleAtMs', (extract(epoch from t.stale_at) * 1000)::float8,
           'evaluations', (select coalesce(json_agg(json_build_object('lowerMilli', j.lower_milli,
               'upperMilli', j.upper_milli, 'toleranceMinutes', j.tolerance_minutes, 'excursions', j.excursion_count,
               'spikes', j.spike_count, 'inBandMs', j.in_band_ms, 'aboveMs', j.above_ms, 'belowMs', j.below_ms)), '[]')
             from assignment_evaluations j where j.logger_assignment_id = l.id),
           'items', (select coalesce(json_agg(json_build_object('itemId', i.id, 'band', v.band,
               'toleranceMinutes', v.tolerance_minutes)), '[]')
             from delivery_items i join product_versions v on v.id = i.product_version_id
            where i.delivery_id = d.id
              and (i.id in (select c.delivery_item_id from logger_assignment_items c where c.logger_assignment_id = l.id)
                   or not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id)))
           ) order by l.id)
           from logger_assignments l join assignment_temperature t on t.logger_assignment_id = l.id where l.delivery_id = d.id), '[]') as assignments
    from deliveries d where d.id = any(array(select unnest($1::bigint[])))`

/** The counts of an assignment for one item, or for all of its items: the sum over their distinct specs. */
function evaluatedOnItems(assignment: AssignmentSummary, itemId: number | 'all'): Evaluated & { spikes: number } {
  const items = assignment.items.filter(item => itemId === 'all' || item.itemId === itemId)
  const keys = new Set(items.map(({ band, toleranceMinutes }) => specKey({ ...bands[band], toleranceMinutes })))
  const evaluations = assignment.evaluations.filter(evaluation => keys.has(specKey(evaluation)))
  return {
    count: assignment.count,
    gaps: assignment.gaps,
    excursions: evaluations.reduce((sum, evaluation) => sum + evaluation.excursions, 0),
    spikes: evaluations.reduce((sum, evaluation) => sum + evaluation.spikes, 0),
  }
}

/** The end silence of a closed assignment is among its gaps; of open ones the first to become silent counts. */
const firstStale = (assignments: AssignmentSummary[]) =>
  instant(assignments.reduce<number | null>((first, { staleAtMs }) => earlier(first, staleAtMs), null))
const earlier = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))
const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function itemRow(itemId: number, assignments: AssignmentSummary[]) {
  const carrying = assignments.filter(assignment => assignment.items.some(item => item.itemId === itemId))
  const { minMilli, maxMilli } = deliveryFigures(carrying.map(assignment => ({ ...assignment, ...noTimes })))
  return {
    delivery_item_id: itemId,
    ...evaluatedColumns(carrying, itemId),
    min_milli: minMilli,
    max_milli: maxMilli,
  }
}

/** The columns that items and deliveries share. */
function evaluatedColumns(assignments: AssignmentSummary[], itemId: number | 'all') {
  const evaluated = assignments.map(assignment => evaluatedOnItems(assignment, itemId))
  const all = together(evaluated)
  const total = (of: (assignment: AssignmentSummary) => number) =>
    assignments.reduce((sum, assignment) => sum + of(assignment), 0)
  return {
    outcome: outcomeOf(all),
    stale_at: firstStale(assignments),
    reading_count: all.count,
    excursion_count: all.excursions,
    spike_count: evaluated.reduce((sum, one) => sum + one.spikes, 0),
    gap_count: all.gaps,
    conflict_count: total(assignment => assignment.conflicts),
    suspect_count: total(assignment => assignment.suspects),
  }
}

function deliveryRow(deliveryId: number, assignments: AssignmentSummary[]) {
  const figures = deliveryFigures(assignments.map(assignment => ({ ...assignment, ...shownTimes(assignment) })))
  return {
    delivery_id: deliveryId,
    ...evaluatedColumns(assignments, 'all'),
    min_milli: figures.minMilli,
    max_milli: figures.maxMilli,
    mean_celsius: figures.meanCelsius,
    mkt_celsius: figures.mktCelsius,
    mkt_logger_assignment_id: figures.mktOf === null ? null : (assignments[figures.mktOf]?.assignmentId ?? null),
    in_band_ms: figures.inBandMs ?? 0,
    above_ms: figures.aboveMs ?? 0,
    below_ms: figures.belowMs ?? 0,
  }
}

const noTimes: Times = { inBandMs: 0, aboveMs: 0, belowMs: 0 }

/** The times of the intersection, which is shown as a logger's single figure: the strictest spec has the longest time outside. */
function shownTimes(assignment: AssignmentSummary): Times {
  const outside = (times: Times) => times.aboveMs + times.belowMs
  return assignment.evaluations.reduce<Times>(
    (worst, evaluation) => (worst === noTimes || outside(evaluation) > outside(worst) ? evaluation : worst),
    noTimes,
  )
}

const evaluatedColumnTypes = [
  'outcome text',
  'stale_at timestamptz',
  'excursion_count int',
  'spike_count int',
  'gap_count int',
  'conflict_count int',
  'suspect_count int',
  'min_milli int',
  'max_milli int',
]
const saveItems = upsertFromJson('delivery_item_temperature', 'delivery_item_id', [
  ...evaluatedColumnTypes,
  'reading_count bigint',
])
const saveDeliveries = upsertFromJson('delivery_temperature', 'delivery_id', [
  ...evaluatedColumnTypes,
  'mean_celsius float8',
  'mkt_celsius float8',
  'mkt_logger_assignment_id bigint',
  'in_band_ms float8',
  'above_ms float8',
  'below_ms float8',
])
