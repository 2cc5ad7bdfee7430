import { outcomeSentence } from '#contract/logistics/words/outcomeSentence.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { drawPanel } from '#server/platform/pdf/drawPanel.ts'
import { drawText, ink, type Sheet, tagged } from '#server/platform/pdf/sheet.ts'
import { bold } from '#server/platform/pdf/styledText.ts'
import { drawFigures, type Figure } from '#server/platform/pdf/drawFigures.ts'
import type { ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import { nameIn } from '#contract/kernel/text/names.ts'

/** The author and the time of the report. */
export type Making = { by: string; at: Date }

/** The essentials: delivery, outcome and author. */
export function drawFirstPage(sheet: Sheet, facts: ReportFacts, making: Making, wording: Wording) {
  const { doc } = sheet
  const { words } = wording
  const { status } = facts
  tagged(sheet, 'H', () => drawText(sheet, bold(words.title), { size: 18, leading: 1.35 }))
  tagged(sheet, 'P', () => drawText(sheet, bold(status.reference), { size: 12, leading: 1.5 }))
  doc.y += 6
  drawOutcome(sheet, facts, wording)
  if (status.deliveredAt === null) {
    const soFar = words.soFar(wording.time(making.at.toISOString()))
    tagged(sheet, 'P', () => drawText(sheet, bold(soFar), { size: 9, color: ink.warning }))
    doc.y += 6
  }
  drawFigures(sheet, makingFigures(facts, making, wording), 'normal', 2)
  doc.y += 4
}

const tones = { compliant: ink.good, excursion: ink.wrong, incomplete: ink.warning, noData: ink.quiet }

function drawOutcome(sheet: Sheet, { status, temperature }: ReportFacts, wording: Wording) {
  const evaluated = status.temperature
  const { outcome } = temperature.delivery
  drawPanel(sheet, {
    label: wording.words.outcome,
    value: wording.delivery.outcomes[outcome],
    sentence: evaluated && outcomeSentence(evaluated, status, wording),
    tone: tones[outcome],
  })
}

function makingFigures({ temperature, status }: ReportFacts, making: Making, wording: Wording): Figure[] {
  const { words } = wording
  const until = status.deliveredAt === null ? making.at.toISOString() : temperature.wholeTo
  const period = `${wording.time(temperature.wholeFrom)} – ${wording.time(until)}`
  return [...madeBy(making, wording), { label: words.period, value: period }, zoneFigure(making, wording)]
}

export const madeBy = (making: Making, wording: Wording): Figure[] => [
  { label: wording.words.madeAt, value: wording.second(making.at.toISOString()) },
  { label: wording.words.madeBy, value: making.by },
]

/** The time zone of the report. */
export function zoneFigure(making: Making, { words, timeZone }: Wording): Figure {
  const offset = zonedTime(making.at, timeZone).slice(-6)
  return { label: words.timeZone, value: words.timesAreIn(timeZone, offset) }
}

/** Parties, places, times and numbers of the delivery, as far as the author may see them. */
export function deliveryFactFigures({ status }: ReportFacts, wording: Wording): Figure[] {
  const { words, delivery } = wording
  const { facts } = words
  const planned = (at: string | null, isDay: boolean) =>
    at === null ? wording.none : isDay ? facts.duringDay(wording.dayOf(at)) : wording.time(at)
  const actual = (at: string | null) => (at === null ? facts.notYet : wording.time(at))
  const state = status.awaitingPickup ? delivery.awaitingPickup : delivery.status[status.deliveryStatus]
  const pieces = [status.shippedPieces, status.receivedPieces].map(count =>
    count === null ? null : wording.count(count),
  )
  const known: [string, string | null][] = [
    [facts.section, delivery.sections[status.deliveryType]],
    [facts.status, status.late ? `${state} (${facts.late})` : state],
    [facts.depositor, wording.company(status.depositor)],
    [facts.shipper, status.shipper && wording.company(status.shipper)],
    [facts.consignee, status.consignee && wording.company(status.consignee)],
    [facts.carrier, status.carrier && wording.company(status.carrier)],
    [facts.shipFrom, nameIn(wording.language, status.shipFrom)],
    [facts.destination, nameIn(wording.language, status.destination)],
    [facts.shippingDate, wording.day(status.shippingDate)],
    [facts.plannedPickup, planned(status.plannedPickup, status.plannedPickupIsDay)],
    [facts.actualPickup, actual(status.actualPickup)],
    [facts.scheduledArrival, planned(status.scheduledArrival, status.scheduledArrivalIsDay)],
    [facts.deliveredAt, actual(status.deliveredAt)],
    [facts.slipNo, status.slipNo.join(', ')],
    [facts.inboundNo, status.inboundNo],
    [facts.clientManagementNo, status.clientManagementNo],
    [
      facts.pieces,
      pieces.every(count => count === null) ? null : pieces.map(count => count ?? wording.none).join(' / '),
    ],
  ]
  return known.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]))
}
