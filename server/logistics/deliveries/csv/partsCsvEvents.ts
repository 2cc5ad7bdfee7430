import type { Judgement } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { eventNumbers } from '#contract/logistics/rules/eventNumbers.ts'
import type { WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'
import { linksFor, shownSpec } from '#server/logistics/deliveries/links/deliveryLinks.ts'
import type { Reader } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import { judgeForViewer, judgementOf, type LinkJudging } from '#server/logistics/deliveries/links/linkEvaluation.ts'
import type { SeenDelivery } from '#server/logistics/deliveries/csv/partsCsv.ts'
import { celsiusCell, minutesCell, timeCell, type PartLines } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { locatorsAmong, placesOfRuns } from '#server/logistics/deliveries/links/worstPlaces.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/**
 * Every excursion, spike and gap, logger by logger, with the numbers that the temperature report gives them; excursions with
 * the same event are one (decision 0069). Where they were worst is told to who may know the location.
 */
export async function eventLines({ db, pool, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const links = await linksFor(db, access, 'temperature')
  if (links.every(link => link.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const judged: { judging: LinkJudging; shown: Judgement }[] = []
  for (const link of links) {
    const judging = await judgeForViewer(db, pool, link, reader.now)
    judged.push({ judging, shown: judgementOf(judging, shownSpec(link), null, reader.now) })
  }
  const numbers = eventNumbers(judged)
  const locators = locatorsAmong(links, await linksFor(db, access, 'location'))
  const lines: PartLines['lines'] = []
  for (const { judging, shown } of judged) {
    const { band } = shown
    const limits = { lowerLimit: celsiusCell(band.lowerMilli), upperLimit: celsiusCell(band.upperMilli) }
    const places = await placesOfRuns(db, { ...judging.link, shown }, locators)
    const cells = runLines(judging.link.serial, shown.runs, reader).map((line, place) => {
      const run = shown.runs[place]
      const event = run && numbers.get(run)
      return {
        ...line,
        event,
        ...placeCells(run && places.get(run), reader),
        ...limits,
        tolerance: band.toleranceMinutes,
      }
    })
    lines.push(...cells, ...gapLines(judging, reader))
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

function runLines(logger: string, runs: Judgement['runs'], reader: Reader) {
  const { kinds, sides, reasons } = temperatureWords[reader.language]
  return runs.map((run, place) => ({
    logger,
    number: String(place + 1),
    kind: kinds[run.kind],
    from: timeCell(run.startedAt, reader),
    to: timeCell(run.endedAt, reader),
    minutes: minutesCell(run.durationMs),
    lowest: celsiusCell(run.lowestMilli),
    highest: celsiusCell(run.highestMilli),
    side: sides[run.side],
    closedBy: reasons[run.closedBy],
  }))
}

function gapLines({ link, gaps }: LinkJudging, reader: Reader) {
  return gaps.map((gap, place) => ({
    logger: link.serial,
    number: `G${place + 1}`,
    kind: temperatureWords[reader.language].kinds.gap,
    from: timeCell(new Date(gap.fromMs).toISOString(), reader),
    to: timeCell(new Date(gap.toMs).toISOString(), reader),
    minutes: minutesCell(gap.toMs - gap.fromMs),
  }))
}
