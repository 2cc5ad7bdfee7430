import type { Evaluation } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { eventNumbers } from '#contract/logistics/rules/eventNumbers.ts'
import type { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'
import { assignmentsFor, shownSpec } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import type { Reader } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import {
  evaluateForViewer,
  evaluationOf,
  type AssignmentEvaluation,
} from '#server/logistics/deliveries/assignments/assignmentEvaluation.ts'
import type { SeenDelivery } from '#server/logistics/deliveries/csv/partsCsv.ts'
import { celsiusCell, minutesCell, timeCell, type PartLines } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { locatorsAmong, placesOfPeriods } from '#server/logistics/deliveries/assignments/worstPlaces.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/**
 * Every excursion, spike and gap, logger by logger, with the numbers that the temperature report gives them; excursions with
 * the same event are one (decision 0069). Where they were worst is told to who may know the location.
 */
export async function eventLines({ db, pool, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const assignments = await assignmentsFor(db, access, 'temperature')
  if (assignments.every(assignment => assignment.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const evaluated: { evaluation: AssignmentEvaluation; shown: Evaluation }[] = []
  for (const assignment of assignments) {
    const evaluation = await evaluateForViewer(db, pool, assignment, reader.now)
    evaluated.push({ evaluation, shown: evaluationOf(evaluation, shownSpec(assignment), null, reader.now) })
  }
  const numbers = eventNumbers(evaluated)
  const locators = locatorsAmong(assignments, await assignmentsFor(db, access, 'location'))
  const lines: PartLines['lines'] = []
  for (const { evaluation, shown } of evaluated) {
    const { band } = shown
    const limits = { lowerLimit: celsiusCell(band.lowerMilli), upperLimit: celsiusCell(band.upperMilli) }
    const places = await placesOfPeriods(db, { ...evaluation.assignment, shown }, locators)
    const cells = periodLines(evaluation.assignment.serial, shown.periods, reader).map((line, place) => {
      const period = shown.periods[place]
      const event = period && numbers.get(period)
      return {
        ...line,
        event,
        ...placeCells(period && places.get(period), reader),
        ...limits,
        tolerance: band.toleranceMinutes,
      }
    })
    lines.push(...cells, ...gapLines(evaluation, reader))
  }
  return { columns: locators.length > 0 ? [...columns, ...placeColumns] : columns, lines }
}

const placeColumns = ['worstAt', 'lat', 'lon', 'positionMinutes', 'positionLogger', 'place'] as const

/** Minutes are those from the worst reading to the position: negative where it was told before. */
function placeCells(place: WorstPlace | undefined, reader: Reader): PartLines['lines'][number] {
  if (!place) return {}
  const { position, worstAt } = place
  return {
    worstAt: timeCell(worstAt, reader),
    ...(position && {
      lat: position.lat,
      lon: position.lon,
      positionMinutes: minutesCell(position.offsetMs),
      positionLogger: position.serial,
    }),
    place: position ? null : worstPlaceText(place, '', reader.language),
  }
}

const columns = [
  'logger',
  'number',
  'kind',
  'from',
  'to',
  'minutes',
  'lowest',
  'highest',
  'side',
  'closedBy',
  'lowerLimit',
  'upperLimit',
  'tolerance',
  'event',
] as const

function periodLines(logger: string, periods: Evaluation['periods'], reader: Reader) {
  const { kinds, sides, reasons } = temperatureWords[reader.language]
  return periods.map((period, place) => ({
    logger,
    number: String(place + 1),
    kind: kinds[period.kind],
    from: timeCell(period.startedAt, reader),
    to: timeCell(period.endedAt, reader),
    minutes: minutesCell(period.durationMs),
    lowest: celsiusCell(period.lowestMilli),
    highest: celsiusCell(period.highestMilli),
    side: sides[period.side],
    closedBy: reasons[period.closedBy],
  }))
}

function gapLines({ assignment, gaps }: AssignmentEvaluation, reader: Reader) {
  return gaps.map((gap, place) => ({
    logger: assignment.serial,
    number: `G${place + 1}`,
    kind: temperatureWords[reader.language].kinds.gap,
    from: timeCell(new Date(gap.fromMs).toISOString(), reader),
    to: timeCell(new Date(gap.toMs).toISOString(), reader),
    minutes: minutesCell(gap.toMs - gap.fromMs),
  }))
}
