import { sql } from 'kysely'
import type pg from 'pg'
import type { Evaluation } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { specKey, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import {
  addReading,
  emptyEvaluationState,
  noEvents,
  type Gap,
  type EvaluationState,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import {
  assignmentFigures,
  openPeriods,
  type AssignmentFigures,
} from '#contract/telemetry/rules/evaluation/assignmentFigures.ts'
import { evaluatedOn, outcomeOf } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { refuseArchived, refuseFewer } from '#server/telemetry/readings/archivedTimes.ts'
import { atOnce } from '#server/platform/db/atOnce.ts'
import type { Db } from '#server/platform/db/connect.ts'
import {
  itemSpecKeys,
  shownSpec,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

/** An assignment evaluated for one viewer, as of now, with all its gaps and the periods of every spec. */
export type AssignmentEvaluation = {
  assignment: DeliveryAssignment
  figures: AssignmentFigures
  gaps: Gap[]
  periods: ShownPeriod[]
}

/**
 * Returns the stored evaluations, in the order of the assignments. If the viewer sees only some items of a mixed load, their
 * intersection was never evaluated, and the readings are evaluated here.
 */
export async function evaluateForViewer(
  db: Db,
  pool: pg.Pool,
  assignments: readonly DeliveryAssignment[],
  now: Date,
): Promise<AssignmentEvaluation[]> {
  const storedOf = await storedEvaluations(db, pool, assignments.filter(isEvaluated))
  const evaluations: AssignmentEvaluation[] = []
  for (const assignment of assignments) {
    const evaluated = storedOf(assignment) ?? (await evaluateReadings(db, pool, assignment))
    evaluations.push(asOf(now, assignment, evaluated))
  }
  return evaluations
}

const specsOf = (assignment: DeliveryAssignment) => [...assignment.items.map(item => item.spec), shownSpec(assignment)]

function isEvaluated(assignment: DeliveryAssignment): boolean {
  const known = new Set(assignment.state.evaluations.map(evaluation => evaluation.key))
  return specsOf(assignment).every(spec => known.has(specKey(spec)))
}

function asOf(now: Date, assignment: DeliveryAssignment, evaluated: Evaluated): AssignmentEvaluation {
  const span = {
    fromMs: assignment.fromMs,
    endMs: Math.min(assignment.endMs ?? Infinity, now.getTime()),
    hasEnded: true,
    intervalMs: assignment.intervalMs,
  }
  const figures = assignmentFigures(evaluated.state, span)
  const gaps = [...evaluated.gaps, ...figures.edgeGaps].sort((a, b) => a.fromMs - b.fromMs)
  return { assignment, figures, gaps, periods: evaluated.periods }
}

type Evaluated = { state: EvaluationState; gaps: Gap[]; periods: ShownPeriod[] }

async function storedEvaluations(
  db: Db,
  pool: pg.Pool,
  assignments: readonly DeliveryAssignment[],
): Promise<(assignment: DeliveryAssignment) => Evaluated | null> {
  const ids = assignments.map(assignment => assignment.assignmentId)
  if (ids.length === 0) return () => null
  const [gaps, periods] = await atOnce(pool, [() => storedGaps(db, ids), () => storedPeriods(db, ids)])
  return ({ assignmentId, state }) =>
    ids.includes(assignmentId)
      ? { state, gaps: gaps.get(assignmentId) ?? [], periods: periods.get(assignmentId) ?? [] }
      : null
}

async function storedGaps(db: Db, ids: readonly number[]): Promise<Map<number, Gap[]>> {
  const { rows } = await sql<Gap & { assignmentId: number }>`
    select logger_assignment_id as "assignmentId", (extract(epoch from from_at) * 1000)::float8 as "fromMs",
           (extract(epoch from to_at) * 1000)::float8 as "toMs"
      from temperature_gaps where logger_assignment_id = any(${ids}::bigint[]) order by from_at`.execute(db)
  return byAssignment(rows)
}

async function storedPeriods(db: Db, ids: readonly number[]): Promise<Map<number, ShownPeriod[]>> {
  const { rows } = await sql<StoredPeriod & { assignmentId: number }>`
    select j.logger_assignment_id as "assignmentId", j.lower_milli as "lowerMilli", j.upper_milli as "upperMilli",
           j.tolerance_minutes as "toleranceMinutes",
           (extract(epoch from r.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from r.ended_at) * 1000)::float8 as "endedAtMs",
           r.closed_by as "closedBy", r.kind, r.side, r.lowest_milli as "lowestMilli", r.highest_milli as "highestMilli"
      from assignment_evaluations j join out_of_range_periods r on r.assignment_evaluation_id = j.id
     where j.logger_assignment_id = any(${ids}::bigint[]) order by r.started_at`.execute(db)
  return byAssignment(rows.map(row => ({ ...row, specKey: specKey(row) })))
}

const byAssignment = <Row extends { assignmentId: number }>(rows: readonly Row[]): Map<number, Row[]> =>
  Map.groupBy(rows, row => row.assignmentId)

type ShownPeriod = Pick<
  OutOfRangePeriod,
  'specKey' | 'startedAtMs' | 'endedAtMs' | 'closedBy' | 'kind' | 'side' | 'lowestMilli' | 'highestMilli'
>
type StoredPeriod = Omit<ShownPeriod, 'specKey'> & EvaluationSpec

async function evaluateReadings(db: Db, pool: pg.Pool, assignment: DeliveryAssignment): Promise<Evaluated> {
  await refuseArchived(db, [assignment], codes.noTemperatureData)
  const state = emptyEvaluationState(specsOf(assignment), assignment.thresholdMs, 'left out')
  const events = noEvents()
  const client = await pool.connect()
  try {
    await readStoredReadings(client, assignment.loggerId, assignment.fromMs, assignment.endMs, (atMs, milliCelsius) =>
      addReading(state, atMs, milliCelsius, events),
    )
  } finally {
    client.release()
  }
  refuseFewer(state.count, assignment.state.count, codes.noTemperatureData)
  return { state, gaps: events.gaps, periods: [...events.periods, ...openPeriods(state)] }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** The evaluation of an assignment by one spec, as in the contract. */
export function evaluationOf(
  evaluation: AssignmentEvaluation,
  spec: EvaluationSpec,
  toleranceSource: string | null,
  now: Date,
): Evaluation {
  const key = specKey(spec)
  const figures = evaluation.figures.specs.find(one => one.key === key)
  const periods = evaluation.periods.filter(period => period.specKey === key)
  return {
    band: { ...spec, toleranceSource },
    outcome: outcomeOf(evaluatedOn(evaluation.figures, [key], now.getTime())),
    inBandMs: figures?.inBandMs ?? 0,
    aboveMs: figures?.aboveMs ?? 0,
    belowMs: figures?.belowMs ?? 0,
    excursionCount: figures?.excursions ?? 0,
    spikeCount: figures?.spikes ?? 0,
    longestExcursionMs: periods
      .filter(({ kind }) => kind === 'excursion')
      .reduce((longestMs, period) => Math.max(longestMs, period.endedAtMs - period.startedAtMs), 0),
    periods: periods.map(({ startedAtMs, endedAtMs, ...period }) => ({
      ...period,
      startedAt: iso(startedAtMs),
      endedAt: iso(endedAtMs),
      durationMs: endedAtMs - startedAtMs,
    })),
  }
}

/** The counts of an assignment for all its items. */
export const evaluatedCounts = ({ figures, assignment }: AssignmentEvaluation, now: Date) =>
  evaluatedOn(figures, itemSpecKeys(assignment), now.getTime())

/** The worst outcome of the assignment's items. */
export const outcomeOfAssignment = (evaluation: AssignmentEvaluation, now: Date) =>
  outcomeOf(evaluatedCounts(evaluation, now))
