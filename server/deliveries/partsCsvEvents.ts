import type { Judgement } from '#contract/calls/deliveryShapes.ts'
import { codes } from '#contract/codes.ts'
import { temperatureWords } from '#contract/texts/temperatureWords.ts'
import { linksFor, shownSpec } from '#server/deliveries/deliveryLinks.ts'
import type { Reader } from '#server/deliveries/deliveryListCsv.ts'
import { judgeForViewer, judgementOf, type LinkJudging } from '#server/deliveries/linkJudging.ts'
import type { SeenDelivery } from '#server/deliveries/partsCsv.ts'
import { celsiusCell, minutesCell, timeCell, type PartLines } from '#server/deliveries/partsCsvLines.ts'
import { PortalError } from '#server/http/portalError.ts'

/** Every excursion, spike and gap, logger by logger, with the numbers that the temperature report gives them. */
export async function eventLines({ db, pool, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const links = await linksFor(db, access, 'temperature')
  if (links.every(link => link.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const lines: PartLines['lines'] = []
  for (const link of links) {
    const judging = await judgeForViewer(db, pool, link, reader.now)
    const { runs, band } = judgementOf(judging, shownSpec(link), null, reader.now)
    const limits = { lowerLimit: celsiusCell(band.lowerMilli), upperLimit: celsiusCell(band.upperMilli) }
    const judged = { ...limits, tolerance: band.toleranceMinutes }
    lines.push(...runLines(link.serial, runs, reader).map(line => ({ ...line, ...judged })))
    lines.push(...gapLines(judging, reader))
  }
  return { columns, lines }
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
