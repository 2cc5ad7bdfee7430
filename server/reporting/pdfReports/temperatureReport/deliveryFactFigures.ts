import { nameIn } from '#contract/kernel/text/names.ts'
import type { ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Figure } from '#server/platform/pdf/drawFigures.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

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
