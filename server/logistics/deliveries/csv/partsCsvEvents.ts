import type { OutOfRangePeriod } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { eventNumbers } from '#contract/logistics/rules/eventNumbers.ts'
import type { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'
import { assignmentsFor, shownSpec } from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
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
 * All excursions, spikes and gaps by logger, numbered as in the temperature report; excursions with the same event are one
 * (decision 0069). The worst place is only for viewers of the location.
 */
export async function eventLines({ db, pool, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const assignments = await assignmentsFor(db, access, 'temperature')
  if (assignments.every(assignment => assignment.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const evaluations = await evaluateForViewer(db, pool, assignments, reader.now)
  const evaluated = evaluations.map(evaluation => ({
    evaluation,
    shown: evaluationOf(evaluation, shownSpec(evaluation.assignment), null, reader.now),
  }))
  const numbers = eventNumbers(evaluated)
  const locators = locatorsAmong(assignments, await assignmentsFor(db, access, 'location'))
  const lines: PartLines['lines'] = []
  for (const { evaluation, shown } of evaluated) {
    const { periods, band } = shown
    const places = await placesOfPeriods(db, { ...evaluation.assignment, shown }, locators)
    const periodLines = periods.map((period, index) => ({
      logger: evaluation.assignment.serial,
      number: String(index + 1),
      ...periodCells(period, reader),
      event: numbers.get(period),
      ...placeCells(places.get(period), reader),
      lowerLimit: celsiusCell(band.lowerMilli),
      upperLimit: celsiusCell(band.upperMilli),
      tolerance: band.toleranceMinutes,
    }))
    for (const line of [...periodLines, ...gapLines(evaluation, reader)]) lines.push(line)
  }
  return { columns: locators.length > 0 ? [...columns, ...placeColumns] : columns, lines }
}

const placeColumns = ['worstAt', 'lat', 'lon', 'positionMinutes', 'positionLogger', 'place'] as const

/** Minutes from the worst reading to the position; negative if the position is earlier. */
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

function periodCells(period: OutOfRangePeriod, reader: Reader) {
  const { kinds, sides, reasons } = temperatureWords[reader.language]
  return {
    kind: kinds[period.kind],
    from: timeCell(period.startedAt, reader),
    to: timeCell(period.endedAt, reader),
    minutes: minutesCell(period.durationMs),
    lowest: celsiusCell(period.lowestMilli),
    highest: celsiusCell(period.highestMilli),
    side: sides[period.side],
    closedBy: reasons[period.closedBy],
  }
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
