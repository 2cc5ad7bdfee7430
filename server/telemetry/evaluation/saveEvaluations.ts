import type pg from 'pg'
import {
  assignmentFigures,
  openPeriods,
  type AssignmentFigures,
} from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import { inOneTrip } from '#server/platform/db/statements/pipelined.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { upsertFromJson } from '#server/platform/db/statements/upsertFromJson.ts'
import type { EvaluatedAssignment } from '#server/telemetry/evaluation/evaluateAssignment.ts'

/** Saves the figures, evaluations and gaps of each assignment, and its periods that ended or are still open. */
export async function saveEvaluations(client: pg.PoolClient, evaluated: EvaluatedAssignment[]): Promise<void> {
  if (evaluated.length === 0) return
  const figured = evaluated.map(one => ({
    ...one,
    figures: assignmentFigures(one.state, { ...one.assignment, intervalMs: one.intervalMs }),
  }))
  const former = evaluated.filter(one => one.isReevaluated).map(one => one.assignment.assignmentId)
  await deleteFormer(client, former)
  const temperatures = prepared(saveTemperature, [JSON.stringify(figured.map(temperatureRow))])
  const [, saved] = await inOneTrip<SavedEvaluation>(client, [temperatures, saveSpecEvaluations(figured)])
  const ids: EvaluationIds = new Map(saved?.rows.map(row => [evaluationKey(row.assignmentId, row.key), row.id]))
  await savePeriods(client, evaluated, ids)
  await saveGaps(client, evaluated)
}

type FiguredAssignment = EvaluatedAssignment & { figures: AssignmentFigures }

/** A re-evaluation produces all periods and gaps again. */
async function deleteFormer(client: pg.PoolClient, assignmentIds: number[]) {
  if (assignmentIds.length === 0) return
  await client.query('delete from assignment_evaluations where logger_assignment_id = any($1)', [assignmentIds])
  await client.query('delete from temperature_gaps where logger_assignment_id = any($1)', [assignmentIds])
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** TEL-11: the assignment's interval, else the registry's, else the median step, else 10 min. */
function intervalSource({ assignment, state }: FiguredAssignment) {
  if (assignment.assignmentSeconds !== null) return 'assignment'
  if (assignment.registrySeconds !== null) return 'registry'
  // The median may come from the times, if there were too many distinct steps to count.
  return state.count > 1 ? 'median' : 'default'
}

/** The columns of assignment_temperature with their types and values. */
const temperatureColumns: [column: string, valueOf: (one: FiguredAssignment) => unknown][] = [
  ['end_at timestamptz', ({ assignment }) => instant(assignment.endMs)],
  ['interval_ms float8', ({ intervalMs }) => intervalMs],
  ['interval_source text', intervalSource],
  ['threshold_ms float8', ({ state }) => state.thresholdMs],
  ['reading_count bigint', ({ figures }) => figures.count],
  ['min_milli int', ({ figures }) => figures.minMilli],
  ['max_milli int', ({ figures }) => figures.maxMilli],
  ['mean_celsius float8', ({ figures }) => figures.meanCelsius],
  ['mkt_celsius float8', ({ figures }) => figures.mktCelsius],
  ['weight_ms float8', ({ figures }) => figures.weightMs],
  ['first_at timestamptz', ({ figures }) => instant(figures.firstAtMs)],
  ['last_at timestamptz', ({ figures }) => instant(figures.lastAtMs)],
  ['gap_count int', ({ figures }) => figures.gaps],
  ['gap_ms float8', ({ figures }) => figures.gapMs],
  ['suspect_count int', ({ figures }) => figures.suspects],
  ['conflict_count int', ({ assignment }) => assignment.conflictCount],
  ['stale_at timestamptz', ({ figures }) => instant(figures.staleAtMs)],
  ['state jsonb', ({ state }) => state],
]
const saveTemperature = upsertFromJson(
  'assignment_temperature',
  'logger_assignment_id',
  temperatureColumns.map(([column]) => column),
)

const temperatureRow = (one: FiguredAssignment) => ({
  logger_assignment_id: one.assignment.assignmentId,
  ...Object.fromEntries(temperatureColumns.map(([column, valueOf]) => [column.split(' ')[0], valueOf(one)])),
})

/** Assignment id and spec key → id of the evaluation. */
type EvaluationIds = Map<string, number>
const evaluationKey = (assignmentId: number, specKey: string) => `${assignmentId} ${specKey}`

type SavedEvaluation = { id: number; assignmentId: number; key: string }

function saveSpecEvaluations(figured: FiguredAssignment[]) {
  const specs = figured.flatMap(({ assignment, figures }) =>
    figures.specs.map(spec => ({ assignmentId: assignment.assignmentId, ...spec })),
  )
  return prepared(
    `with specs as (
       select * from jsonb_to_recordset($1::jsonb) as spec ("assignmentId" bigint, key text, "lowerMilli" int,
         "upperMilli" int, "toleranceMinutes" numeric, "inBandMs" float8, "aboveMs" float8, "belowMs" float8,
         excursions int, spikes int, "longestPeriodMs" float8)),
     saved as (
       insert into assignment_evaluations (logger_assignment_id, lower_milli, upper_milli, tolerance_minutes, in_band_ms,
         above_ms, below_ms, excursion_count, spike_count, longest_period_ms)
       select "assignmentId", "lowerMilli", "upperMilli", "toleranceMinutes", "inBandMs", "aboveMs", "belowMs", excursions,
         spikes, "longestPeriodMs" from specs
       on conflict (logger_assignment_id, lower_milli, upper_milli, tolerance_minutes) do update set
         in_band_ms = excluded.in_band_ms, above_ms = excluded.above_ms, below_ms = excluded.below_ms,
         excursion_count = excluded.excursion_count, spike_count = excluded.spike_count,
         longest_period_ms = excluded.longest_period_ms
       returning id, logger_assignment_id, lower_milli, upper_milli, tolerance_minutes)
     select saved.id, specs."assignmentId", specs.key from saved join specs
         on specs."assignmentId" = saved.logger_assignment_id and specs."lowerMilli" is not distinct from saved.lower_milli
        and specs."upperMilli" is not distinct from saved.upper_milli
        and specs."toleranceMinutes" = saved.tolerance_minutes`,
    [JSON.stringify(specs)],
  )
}

/** A period that was open may have continued or ended: its start identifies it. */
async function savePeriods(client: pg.PoolClient, evaluated: EvaluatedAssignment[], ids: EvaluationIds) {
  const periods = evaluated.flatMap(({ assignment: { assignmentId }, state, events }) =>
    [...events.periods, ...openPeriods(state)].map(period => ({
      ...period,
      evaluationId: ids.get(evaluationKey(assignmentId, period.specKey)),
    })),
  )
  if (periods.length === 0) return
  await client.query(
    `insert into out_of_range_periods (assignment_evaluation_id, started_at, ended_at, closed_by, kind, side, lowest_milli,
       highest_milli, above_ms, below_ms)
     select "evaluationId", to_timestamp("startedAtMs" / 1000), to_timestamp("endedAtMs" / 1000), "closedBy", kind, side,
            "lowestMilli", "highestMilli", "aboveMs", "belowMs"
       from jsonb_to_recordset($1::jsonb) as period ("evaluationId" bigint, "startedAtMs" float8, "endedAtMs" float8,
         "closedBy" text, kind text, side text, "lowestMilli" int, "highestMilli" int, "aboveMs" float8, "belowMs" float8)
     on conflict (assignment_evaluation_id, started_at) do update set ended_at = excluded.ended_at,
       closed_by = excluded.closed_by, kind = excluded.kind, side = excluded.side, lowest_milli = excluded.lowest_milli,
       highest_milli = excluded.highest_milli, above_ms = excluded.above_ms, below_ms = excluded.below_ms`,
    [JSON.stringify(periods)],
  )
}

async function saveGaps(client: pg.PoolClient, evaluated: EvaluatedAssignment[]) {
  const gaps = evaluated.flatMap(({ assignment, events }) =>
    events.gaps.map(gap => ({ assignmentId: assignment.assignmentId, ...gap })),
  )
  if (gaps.length === 0) return
  await client.query(
    `insert into temperature_gaps (logger_assignment_id, from_at, to_at)
     select assignment_id, to_timestamp(from_ms / 1000), to_timestamp(to_ms / 1000)
       from unnest($1::bigint[], $2::float8[], $3::float8[]) as found (assignment_id, from_ms, to_ms)`,
    [gaps.map(gap => gap.assignmentId), gaps.map(gap => gap.fromMs), gaps.map(gap => gap.toMs)],
  )
}
