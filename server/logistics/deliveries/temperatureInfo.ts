import type { LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { deliveryFigures } from '#contract/telemetry/rules/evaluation/deliveryFigures.ts'
import { mktIsOutsideStandard } from '#contract/telemetry/rules/temperature/mkt.ts'
import type { MktWindow } from '#contract/telemetry/rules/temperature/mktWindow.ts'
import { outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { archivedMonths } from '#server/telemetry/readings/archivedTimes.ts'
import { atOnce } from '#server/platform/db/atOnce.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentFacts,
  assignmentsFor,
  type DeliveryAssignment,
  noFacts,
  shownSpec,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import {
  type AssignmentEvaluation,
  evaluatedCounts,
  evaluateForViewer,
  evaluationOf,
  outcomeOfAssignment,
} from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import { highestWindowOf, mktWindowHours } from '#server/logistics/deliveries/search/highestWindow.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { type Curve, curveBuilder } from '#server/telemetry/readings/curve.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

import type pg from 'pg'

type Asked = { width: number; from?: string; to?: string }
type Span = { fromMs: number; toMs: number }

/** Curves, figures, periods and gaps of the loggers that the viewer may see; 4508 if none of them has a reading. */
export async function temperatureInfo(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  asked: Asked,
  now: Date,
  timeZone: string,
): Promise<TemperatureInfo> {
  const assignments = await assignmentsFor(db, access, 'temperature')
  if (assignments.every(assignment => assignment.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const whole = wholeSpan(assignments, now)
  const shown = askedSpan(asked, whole)
  const frame = { ...shown, width: asked.width }
  const [evaluations, facts, read, archived] = await atOnce(pool, [
    () => evaluateForViewer(db, pool, assignments, now),
    () => assignmentFacts(db, assignments, timeZone),
    () => Array.fromAsync(assignments, one => readOnce(pool, one, frame)),
    () => archivedMonths(db, { fromMs: whole.fromMs, endMs: whole.toMs }),
  ])
  const loggers = evaluations.map((evaluation, index) => ({
    ...loggerFigures(evaluation, now),
    ...(facts.get(evaluation.assignment.assignmentId) ?? noFacts),
    ...(read[index] ?? noReadings),
  }))
  return {
    timeZone,
    from: iso(shown.fromMs),
    to: iso(shown.toMs),
    wholeFrom: iso(whole.fromMs),
    wholeTo: iso(whole.toMs),
    delivery: wholeDelivery(evaluations, now),
    loggers,
    archived,
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** From the first assignment's start to the last one's end, or to now before that, so that silence is visible. */
function wholeSpan(assignments: DeliveryAssignment[], now: Date): Span {
  const ends = assignments.map(({ endMs, state }) =>
    Math.min(endMs ?? Infinity, Math.max(now.getTime(), state.lastAtMs)),
  )
  return { fromMs: Math.min(...assignments.map(assignment => assignment.fromMs)), toMs: Math.max(...ends) }
}

function askedSpan(asked: Asked, whole: Span): Span {
  const fromMs = asked.from ? Math.max(Date.parse(asked.from), whole.fromMs) : whole.fromMs
  const toMs = asked.to ? Math.min(Date.parse(asked.to), whole.toMs) : whole.toMs
  if (fromMs >= toMs) refuse('to', 'must be after from, within the delivery')
  return { fromMs, toMs }
}

type FromReadings = { curve: Curve } & Pick<LoggerTemperature, 'mktWindow' | 'humidity'>
const noReadings: FromReadings = { curve: { atMs: [], milliCelsius: [] }, mktWindow: null, humidity: null }

/** Curves and highest MKT window in one pass. Unless the window is cached, it needs all readings, not only those shown. */
async function readOnce(
  pool: pg.Pool,
  assignment: DeliveryAssignment,
  frame: Span & { width: number },
): Promise<FromReadings> {
  const hours = mktWindowHours(assignment.items.map(item => item.band))
  const window = hours === null ? { known: null } : highestWindowOf(assignment, hours)
  const { thresholdMs } = assignment
  const [builder, humidity] = [curveBuilder({ ...frame, thresholdMs }), curveBuilder({ ...frame, thresholdMs })]
  // With the readings beside the frame, to which the line leads: those farther away lie behind a gap. The frame includes a
  // reading at its end, but the assignment excludes one at its end.
  const shown = {
    fromMs: Math.max(frame.fromMs - thresholdMs, assignment.fromMs),
    endMs: Math.min(frame.toMs + thresholdMs + 1, assignment.endMs ?? Infinity),
  }
  const { fromMs, endMs } = 'known' in window ? shown : assignment
  const client = await pool.connect()
  try {
    const take = (atMs: number, milliCelsius: number) => {
      if ('collect' in window) window.collect(atMs, milliCelsius)
      builder.add(atMs, milliCelsius)
    }
    await readStoredReadings(client, assignment.loggerId, fromMs, endMs, take, (atMs, centiPercent) =>
      humidity.add(atMs, centiPercent),
    )
  } finally {
    client.release()
  }
  return {
    curve: builder.finish(),
    humidity: humidityOf(humidity.finish()),
    mktWindow: windowOf('known' in window ? window.known : window.finish(), hours),
  }
}

const humidityOf = ({ atMs, milliCelsius: centiPercent }: Curve): LoggerTemperature['humidity'] =>
  atMs.length === 0 ? null : { atMs, centiPercent }

function windowOf(window: MktWindow | null, hours: number | null): LoggerTemperature['mktWindow'] {
  if (window === null || hours === null) return null
  return { hours, celsius: window.celsius, from: iso(window.fromMs), to: iso(window.toMs), complete: window.complete }
}

function loggerFigures(
  evaluation: AssignmentEvaluation,
  now: Date,
): Omit<LoggerTemperature, 'curve' | 'humidity' | 'mktWindow' | 'calibration' | 'overlaps'> {
  const { assignment, figures } = evaluation
  const shown = evaluationOf(evaluation, shownSpec(assignment), sourcesOf(assignment), now)
  return {
    loggerAssignmentId: assignment.assignmentId,
    serial: assignment.serial,
    owner: assignment.owner,
    from: iso(assignment.fromMs),
    to: assignment.endMs === null ? null : iso(assignment.endMs),
    intervalSeconds: assignment.intervalMs / 1000,
    intervalSource: assignment.intervalSource,
    count: figures.count,
    minMilli: figures.minMilli,
    maxMilli: figures.maxMilli,
    meanCelsius: figures.meanCelsius,
    mktCelsius: figures.mktCelsius,
    // TEL-33: with max5 or time below the band, the MKT is outside the scope of the standard.
    mktOutsideScope: assignment.items.some(item => mktIsOutsideStandard(item.spec, shown.belowMs)),
    firstAt: figures.firstAtMs === null ? null : iso(figures.firstAtMs),
    lastAt: figures.lastAtMs === null ? null : iso(figures.lastAtMs),
    gaps: evaluation.gaps.map(gap => ({ from: iso(gap.fromMs), to: iso(gap.toMs) })),
    gapMs: figures.gapMs,
    suspectCount: figures.suspects,
    conflictCount: assignment.conflictCount,
    shown,
    outcome: outcomeOfAssignment(evaluation, now),
  }
}

/** The documents that allow the tolerances of a logger's items. */
function sourcesOf(assignment: DeliveryAssignment): string | null {
  const sources = new Set(assignment.items.flatMap(item => item.toleranceSource ?? []))
  return sources.size === 0 ? null : [...sources].join(', ')
}

export function wholeDelivery(evaluations: AssignmentEvaluation[], now: Date): TemperatureInfo['delivery'] {
  const figures = deliveryFigures(evaluations.map(evaluation => ({ ...evaluation.figures, ...shownTimes(evaluation) })))
  const { mktOf, worstOf, inBandMs, aboveMs, belowMs, ...extremes } = figures
  const serialOf = (index: number | null) => (index === null ? null : (evaluations[index]?.assignment.serial ?? null))
  return {
    ...extremes,
    outcome: outcomeOf(together(evaluations.map(evaluation => evaluatedCounts(evaluation, now)))),
    mktSerial: serialOf(mktOf),
    timesSerial: serialOf(worstOf),
    inBandMs: inBandMs ?? 0,
    aboveMs: aboveMs ?? 0,
    belowMs: belowMs ?? 0,
  }
}

function shownTimes({ assignment, figures }: AssignmentEvaluation) {
  const key = specKey(shownSpec(assignment))
  const spec = figures.specs.find(one => one.key === key)
  return { inBandMs: spec?.inBandMs ?? 0, aboveMs: spec?.aboveMs ?? 0, belowMs: spec?.belowMs ?? 0 }
}
