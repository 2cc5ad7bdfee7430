import type { Evaluation } from '#contract/logistics/types/deliveryTypes.ts'
import type { TemperatureReply } from '#contract/integration/api/deliveryReply.ts'
import { specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { evaluatedOn, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import {
  itemSpecKeys,
  assignmentsFor,
  type AssignmentItem,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { countsOf } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import {
  evaluateForViewer,
  evaluationOf,
  outcomeOfAssignment,
  type AssignmentEvaluation,
} from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import { wholeDelivery } from '#server/logistics/deliveries/temperatureInfo.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { findForKey } from '#server/integration/partnerApi/replies/deliveryReplies.ts'
import { notFound } from '#server/identity/apiKeys/apiError.ts'
import type { AppContext } from '#server/platform/appContext.ts'

type LoggerReply = TemperatureReply['loggers'][number]

/** GET /api/v1/deliveries/{reference}/temperature: the evaluation, with temperatures in °C. */
export async function temperatureReply(
  appContext: AppContext,
  key: ApiKey,
  reference: string,
): Promise<TemperatureReply> {
  const { access, stored } = await findForKey(appContext, key, reference)
  // What is not disclosed is not distinguished from what does not exist (LOG-18).
  if (!access.disclosed.temperature) throw notFound(`there is no temperature of ${reference} that this key may see`)
  const now = appContext.now()
  const { db, pool } = appContext
  const evaluations = await evaluateForViewer(db, pool, await assignmentsFor(db, access, 'temperature'), now)
  const owners = new Map(stored.loggers.map(assignment => [assignment.id, assignment.owner]))
  const loggers = evaluations.map(evaluation =>
    loggerReply(evaluation, owners.get(evaluation.assignment.assignmentId) ?? '', now),
  )
  return { reference: stored.reference, ...deliveryFigures(evaluations, loggers, now), loggers }
}

function deliveryFigures(evaluations: AssignmentEvaluation[], loggers: LoggerReply[], now: Date) {
  const whole = wholeDelivery(evaluations, now)
  const evaluated = together(
    evaluations.map(one => evaluatedOn(one.figures, itemSpecKeys(one.assignment), now.getTime())),
  )
  const total = (of: (logger: LoggerReply) => number) => loggers.reduce((sum, logger) => sum + of(logger), 0)
  const { excursions, excursionLoggers, spikes } = countsOf(evaluations.flatMap(periodsOfItems))
  return {
    outcome: whole.outcome,
    count: evaluated.count,
    minCelsius: celsius(whole.minMilli),
    maxCelsius: celsius(whole.maxMilli),
    meanCelsius: whole.meanCelsius,
    mktCelsius: whole.mktCelsius,
    mktLogger: whole.mktSerial,
    timesLogger: whole.timesSerial,
    minutesInBand: minutes(whole.inBandMs),
    minutesAbove: minutes(whole.aboveMs),
    minutesBelow: minutes(whole.belowMs),
    gaps: evaluated.gaps,
    excursions,
    excursionLoggers,
    spikes,
    conflicts: total(logger => logger.conflicts),
    suspects: total(logger => logger.suspects),
  }
}

/** By the bands of the items, not by their intersection. */
const periodsOfItems = ({ assignment, periods }: AssignmentEvaluation) => {
  const keys = itemSpecKeys(assignment)
  return periods
    .filter(period => keys.includes(period.specKey))
    .map(period => ({ ...period, loggerId: assignment.loggerId }))
}

function loggerReply(evaluation: AssignmentEvaluation, owner: string, now: Date): LoggerReply {
  const { assignment, figures } = evaluation
  const items = new Map(assignment.items.map(item => [specKey(item.spec), item]))
  return {
    serial: assignment.serial,
    owner,
    from: iso(assignment.fromMs),
    to: assignment.endMs === null ? null : iso(assignment.endMs),
    outcome: outcomeOfAssignment(evaluation, now),
    count: figures.count,
    minCelsius: celsius(figures.minMilli),
    maxCelsius: celsius(figures.maxMilli),
    meanCelsius: figures.meanCelsius,
    mktCelsius: figures.mktCelsius,
    gaps: evaluation.gaps.map(gap => ({
      start: iso(gap.fromMs),
      end: iso(gap.toMs),
      minutes: minutes(gap.toMs - gap.fromMs),
    })),
    bands: [...items.values()].map(item => bandReply(item, evaluationOf(evaluation, item.spec, null, now))),
    conflicts: assignment.conflictCount,
    suspects: figures.suspects,
  }
}

const bandReply = (item: AssignmentItem, evaluation: Evaluation): LoggerReply['bands'][number] => ({
  band: item.band,
  toleranceMinutes: item.spec.toleranceMinutes,
  outcome: evaluation.outcome,
  minutesInBand: minutes(evaluation.inBandMs),
  minutesAbove: minutes(evaluation.aboveMs),
  minutesBelow: minutes(evaluation.belowMs),
  periods: evaluation.periods.map(period => ({
    kind: period.kind,
    side: period.side,
    start: period.startedAt,
    end: period.endedAt,
    minutes: minutes(period.durationMs),
    lowestCelsius: period.lowestMilli / 1000,
    highestCelsius: period.highestMilli / 1000,
    closedBy: period.closedBy,
  })),
})

const celsius = (milli: number | null) => (milli === null ? null : milli / 1000)
const minutes = (ms: number) => ms / 60_000
const iso = (ms: number) => new Date(ms).toISOString()
