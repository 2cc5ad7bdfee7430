import type pg from 'pg'
import {
  assignmentFigures,
  openPeriods,
  type AssignmentFigures,
} from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { medianStepMs } from '#contract/telemetry/rules/temperature/steps.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { upsertFromJson } from '#server/platform/db/statements/upsertFromJson.ts'
import type { EvaluatedAssignment } from '#server/telemetry/evaluation/evaluateAssignment.ts'

/** Writes what evaluating found: figures, evaluations and gaps of each assignment, and the periods that ended or are still open. */
export async function saveEvaluations(client: pg.PoolClient, evaluated: EvaluatedAssignment[]): Promise<void> {
  if (evaluated.length === 0) return
  const figured = evaluated.map(one => ({
    ...one,
    figures: assignmentFigures(one.state, {
      fromMs: one.assignment.fromMs,
      endMs: one.assignment.endMs,
      intervalMs: one.intervalMs,
    }),
  }))
  await forgetOld(
    client,
    evaluated.filter(one => one.isAnew).map(one => one.assignment.assignmentId),
  )
  await client.query(prepared(saveTemperature, [JSON.stringify(figured.map(temperatureRow))]))
  const ids = await saveSpecEvaluations(client, figured)
  await savePeriods(client, evaluated, ids)
  await saveGaps(client, evaluated)
}

type FiguredAssignment = EvaluatedAssignment & { figures: AssignmentFigures }

/** An assignment that was folded anew hands out all its periods and gaps once more. */
async function forgetOld(client: pg.PoolClient, assignmentIds: number[]) {
  if (assignmentIds.length === 0) return
  await client.query('delete from assignment_evaluations where logger_assignment_id = any($1)', [assignmentIds])
  await client.query('delete from temperature_gaps where logger_assignment_id = any($1)', [assignmentIds])
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function temperatureRow({ assignment, state, figures, intervalMs }: FiguredAssignment) {
  return {
    logger_assignment_id: assignment.assignmentId,
    state,
    end_at: instant(assignment.endMs),
    interval_ms: intervalMs,
    interval_source: intervalSource(assignment, state.steps ? medianStepMs(state.steps) : null, state.count),
    threshold_ms: state.thresholdMs,
    reading_count: figures.count,
    min_milli: figures.minMilli,
    max_milli: figures.maxMilli,
    mean_celsius: figures.meanCelsius,
    mkt_celsius: figures.mktCelsius,
    weight_ms: figures.weightMs,
    first_at: instant(figures.firstAtMs),
    last_at: instant(figures.lastAtMs),
    gap_count: figures.gaps,
    gap_ms: figures.gapMs,
    suspect_count: figures.suspects,
    conflict_count: assignment.conflictCount,
    stale_at: instant(figures.staleAtMs),
  }
}

/** TEL-11: the assignment's interval, else the registry's, else the median step, else 10 min. */
function intervalSource(assignment: EvaluatedAssignment['assignment'], median: number | null, count: number) {
  if (assignment.assignmentSeconds !== null) return 'assignment'
  if (assignment.registrySeconds !== null) return 'registry'
  // Where the steps were too many to count, the median came from the times themselves.
  return median !== null || count > 1 ? 'median' : 'default'
}

const temperatureColumns = [
  'end_at timestamptz',
  'interval_ms float8',
  'interval_source text',
  'threshold_ms float8',
  'reading_count bigint',
  'min_milli int',
  'max_milli int',
  'mean_celsius float8',
  'mkt_celsius float8',
  'weight_ms float8',
  'first_at timestamptz',
  'last_at timestamptz',
  'gap_count int',
  'gap_ms float8',
  'suspect_count int',
  'conflict_count int',
  'stale_at timestamptz',
  'state jsonb',
]
const saveTemperature = upsertFromJson('assignment_temperature', 'logger_assignment_id', temperatureColumns)

/** `assignment id` + spec key → id of the evaluation. */
type EvaluationIds = Map<string, number>
const evaluationKey = (assignmentId: number, specKey: string) => `${assignmentId} ${specKey}`

async function saveSpecEvaluations(client: pg.PoolClient, figured: FiguredAssignment[]): Promise<EvaluationIds> {
  const rows = figured.flatMap(({ assignment, figures }) =>
    figures.specs.map(spec => ({
      logger_assignment_id: assignment.assignmentId,
      spec_key: spec.key,
      lower_milli: spec.lowerMilli,
      upper_milli: spec.upperMilli,
      tolerance_minutes: spec.toleranceMinutes,
      in_band_ms: spec.inBandMs,
      above_ms: spec.aboveMs,
      below_ms: spec.belowMs,
      excursion_count: spec.excursions,
      spike_count: spec.spikes,
      longest_period_ms: spec.longestPeriodMs,
    })),
  )
  const saved = await client.query<{ id: number; logger_assignment_id: number; spec_key: string }>(
    prepared(
      `with saved as (
       select * from jsonb_to_recordset($1::jsonb) as saved (logger_assignment_id bigint, spec_key text, lower_milli int,
         upper_milli int, tolerance_minutes numeric, in_band_ms float8, above_ms float8, below_ms float8,
         excursion_count int, spike_count int, longest_period_ms float8)),
     written as (
       insert into assignment_evaluations (logger_assignment_id, lower_milli, upper_milli, tolerance_minutes, in_band_ms, above_ms,
         below_ms, excursion_count, spike_count, longest_period_ms)
       select logger_assignment_id, lower_milli, upper_milli, tolerance_minutes, in_band_ms, above_ms, below_ms,
         excursion_count, spike_count, longest_period_ms from saved
       on conflict (logger_assignment_id, lower_milli, upper_milli, tolerance_minutes) do update set
         in_band_ms = excluded.in_band_ms, above_ms = excluded.above_ms, below_ms = excluded.below_ms,
         excursion_count = excluded.excursion_count, spike_count = excluded.spike_count,
         longest_period_ms = excluded.longest_period_ms
       returning id, logger_assignment_id, lower_milli, upper_milli, tolerance_minutes)
     select w.id, w.logger_assignment_id, s.spec_key from written w join saved s
         on s.logger_assignment_id = w.logger_assignment_id and s.lower_milli is not distinct from w.lower_milli
        and s.upper_milli is not distinct from w.upper_milli and s.tolerance_minutes = w.tolerance_minutes`,
      [JSON.stringify(rows)],
    ),
  )
  return new Map(saved.rows.map(row => [evaluationKey(row.logger_assignment_id, row.spec_key), row.id]))
}

/** A period that was open may have gone on or ended since: it is known by where it began. */
async function savePeriods(client: pg.PoolClient, evaluated: EvaluatedAssignment[], ids: EvaluationIds) {
  const rows = evaluated.flatMap(({ assignment, state, events }) =>
    [...events.periods, ...openPeriods(state)].map(period =>
      periodRow(period, ids.get(evaluationKey(assignment.assignmentId, period.specKey))),
    ),
  )
  if (rows.length === 0) return
  await client.query(
    `insert into out_of_range_periods (assignment_evaluation_id, started_at, ended_at, closed_by, kind, side, lowest_milli,
       highest_milli, above_ms, below_ms)
     select * from jsonb_to_recordset($1::jsonb) as saved (assignment_evaluation_id bigint, started_at timestamptz,
       ended_at timestamptz, closed_by text, kind text, side text, lowest_milli int, highest_milli int, above_ms float8,
       below_ms float8)
     on conflict (assignment_evaluation_id, started_at) do update set ended_at = excluded.ended_at,
       closed_by = excluded.closed_by, kind = excluded.kind, side = excluded.side, lowest_milli = excluded.lowest_milli,
       highest_milli = excluded.highest_milli, above_ms = excluded.above_ms, below_ms = excluded.below_ms`,
    [JSON.stringify(rows)],
  )
}

const periodRow = (period: OutOfRangePeriod, evaluationId: number | undefined) => ({
  assignment_evaluation_id: evaluationId,
  started_at: instant(period.startedAtMs),
  ended_at: instant(period.endedAtMs),
  closed_by: period.closedBy,
  kind: period.kind,
  side: period.side,
  lowest_milli: period.lowestMilli,
  highest_milli: period.highestMilli,
  above_ms: period.aboveMs,
  below_ms: period.belowMs,
})

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
