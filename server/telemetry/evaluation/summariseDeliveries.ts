import type pg from 'pg'
import { bands, specKey, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { deliveryFigures } from '#contract/telemetry/rules/evaluation/deliveryFigures.ts'
import { outcomeOf, together, type Evaluated } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { upsertFromJson } from '#server/platform/db/statements/upsertFromJson.ts'

type Evaluation = {
  key: string
  excursions: number
  spikes: number
  inBandMs: number
  aboveMs: number
  belowMs: number
}

type AssignmentSummary = {
  assignmentId: number
  count: number
  minMilli: number | null
  maxMilli: number | null
  meanCelsius: number | null
  mktCelsius: number | null
  weightMs: number
  gaps: number
  suspects: number
  conflicts: number
  staleAtMs: number | null
  evaluations: (Omit<Evaluation, 'key'> & { lower: number | null; upper: number | null; tolerance: number })[]
  /** Items it carries, each with its band and tolerance. */
  items: { itemId: number; band: BandCode; tolerance: number }[]
}

/**
 * Sums deliveries up from their assignments: the outcome of every item, and the worst of them for the delivery. The rows of the
 * deliveries are locked first: two loggers of one delivery may be written at once, and the second must see the first.
 */
export async function summariseDeliveries(client: pg.PoolClient, deliveryIds: number[]): Promise<void> {
  const ids = [...new Set(deliveryIds)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await client.query(prepared('select id from deliveries where id = any($1) order by id for no key update', [ids]))
  const { rows } = await client.query<{ delivery_id: number; item_ids: number[]; assignments: AssignmentSummary[] }>(
    prepared(loadAssignments, [ids]),
  )
  const items = rows.flatMap(row => row.item_ids.map(itemId => itemRow(itemId, row.assignments)))
  await client.query(prepared(saveItems, [JSON.stringify(items)]))
  await client.query(
    prepared(saveDeliveries, [JSON.stringify(rows.map(row => deliveryRow(row.delivery_id, row.assignments)))]),
  )
}

const loadAssignments = `
  select d.id as delivery_id,
         (select coalesce(json_agg(i.id), '[]') from delivery_items i where i.delivery_id = d.id) as item_ids,
         coalesce((select json_agg(json_build_object(
           'assignmentId', l.id, 'count', t.reading_count, 'minMilli', t.min_milli, 'maxMilli', t.max_milli,
           'meanCelsius', t.mean_celsius, 'mktCelsius', t.mkt_celsius, 'weightMs', t.weight_ms, 'gaps', t.gap_count,
           'suspects', t.suspect_count, 'conflicts', t.conflict_count,
           'staleAtMs', (extract(epoch from t.stale_at) * 1000)::float8,
           'evaluations', (select coalesce(json_agg(json_build_object('lower', j.lower_milli, 'upper', j.upper_milli,
               'tolerance', j.tolerance_minutes, 'excursions', j.excursion_count, 'spikes', j.spike_count,
               'inBandMs', j.in_band_ms, 'aboveMs', j.above_ms, 'belowMs', j.below_ms)), '[]')
             from assignment_evaluations j where j.logger_assignment_id = l.id),
           'items', (select coalesce(json_agg(json_build_object('itemId', i.id, 'band', v.band,
               'tolerance', v.tolerance_minutes)), '[]')
             from delivery_items i join product_versions v on v.id = i.product_version_id
            where i.delivery_id = d.id
              and (i.id in (select c.delivery_item_id from logger_assignment_items c where c.logger_assignment_id = l.id)
                   or not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id)))
           ) order by l.id)
           from logger_assignments l join assignment_temperature t on t.logger_assignment_id = l.id where l.delivery_id = d.id), '[]') as assignments
    from deliveries d where d.id = any($1)`

const keyOfItem = (item: { band: BandCode; tolerance: number }) =>
  specKey({ ...bands[item.band], toleranceMinutes: item.tolerance })

function evaluationsOf(assignment: AssignmentSummary): Map<string, Evaluation> {
  return new Map(
    assignment.evaluations.map(({ lower, upper, tolerance, ...figures }) => {
      const key = specKey({ lowerMilli: lower, upperMilli: upper, toleranceMinutes: tolerance })
      return [key, { key, ...figures }]
    }),
  )
}

/** What an assignment says about those of its items that `isMeant`: the worst of their bands and tolerances. */
function evaluatedOnItems(
  assignment: AssignmentSummary,
  isMeant: (itemId: number) => boolean,
): Evaluated & { spikes: number } {
  const keys = new Set(assignment.items.filter(item => isMeant(item.itemId)).map(keyOfItem))
  const evaluations = evaluationsOf(assignment)
  const meant = [...keys].flatMap(key => evaluations.get(key) ?? [])
  return {
    count: assignment.count,
    gaps: assignment.gaps,
    excursions: meant.reduce((sum, evaluation) => sum + evaluation.excursions, 0),
    spikes: meant.reduce((sum, evaluation) => sum + evaluation.spikes, 0),
  }
}

/** The silence of a closed assignment is among its gaps; of open ones the first to fall silent counts. */
const firstStale = (assignments: AssignmentSummary[]) =>
  instant(assignments.reduce<number | null>((first, { staleAtMs }) => earlier(first, staleAtMs), null))
const earlier = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))
const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function itemRow(itemId: number, assignments: AssignmentSummary[]) {
  const carrying = assignments.filter(assignment => assignment.items.some(item => item.itemId === itemId))
  return { delivery_item_id: itemId, ...evaluatedColumns(carrying, id => id === itemId), ...extremes(carrying) }
}

/** The columns that an item and a delivery have in common. */
function evaluatedColumns(assignments: AssignmentSummary[], isMeant: (itemId: number) => boolean) {
  const evaluated = assignments.map(assignment => evaluatedOnItems(assignment, isMeant))
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

function extremes(assignments: AssignmentSummary[]) {
  const { minMilli, maxMilli } = deliveryFigures(assignments.map(assignment => ({ ...assignment, ...noTimes })))
  return { min_milli: minMilli, max_milli: maxMilli }
}

function deliveryRow(deliveryId: number, assignments: AssignmentSummary[]) {
  const figures = deliveryFigures(assignments.map(assignment => ({ ...assignment, ...shownTimes(assignment) })))
  return {
    delivery_id: deliveryId,
    ...evaluatedColumns(assignments, () => true),
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

const noTimes = { inBandMs: 0, aboveMs: 0, belowMs: 0 }

/** Where one figure per logger is shown it is the intersection's: the strictest evaluation has the longest time outside. */
function shownTimes(assignment: AssignmentSummary) {
  const outside = (times: typeof noTimes) => times.aboveMs + times.belowMs
  return assignment.evaluations.reduce(
    (worst, one) => (worst === noTimes || outside(one) > outside(worst) ? one : worst),
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
