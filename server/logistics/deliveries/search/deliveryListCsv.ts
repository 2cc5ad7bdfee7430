import { sql } from 'kysely'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { deliveryWords, type DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import { arrivalCheckText, pieceDifferenceText } from '#contract/logistics/words/handoverText.ts'
import { plannedStopText } from '#contract/logistics/words/plannedStopText.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import { listCell } from '#server/platform/csv/listCell.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { deliveryList, type DeliverySearch } from '#server/logistics/deliveries/search/search.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { itemNames, timeCell, zonedHeads } from '#server/platform/lists/listCsv.ts'
import { idsOf } from '#server/platform/lists/list.ts'
import { todayOf, type Reader, type View, type Viewer } from '#server/platform/lists/reader.ts'

/** All found deliveries in the order of the list with all columns, in the reader's language. */
export async function deliveryListCsv(viewer: Viewer, search: DeliverySearch): Promise<FileReply> {
  const ids = await idsOf(deliveryList, viewer, search)
  return csvFile(`deliveries-${todayOf(viewer)}.csv`, deliveryHeads(viewer), deliveryLines(viewer, ids))
}

/** A line for each delivery with all facts that the scope may see. */
export const deliveryLines = (viewer: Viewer, ids: readonly number[]) =>
  inBlocks(ids, async block => {
    const rows = await loadDeliveries(viewer, block)
    const items = await itemsOf(viewer, block)
    return rows.map(row => cellsOf(row, items.get(row.deliveryId) ?? [], viewer))
  })

type ListedItem = { deliveryId: number; nameJa: string; nameEn: string; lot: string | null; quantity: number }

/** The items of each delivery that the scope may see, in the order of the shipping list. */
async function itemsOf({ db, scope }: View, ids: readonly number[]): Promise<Map<number, ListedItem[]>> {
  const { rows } = await sql<ListedItem>`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select unnest(${ids}::bigint[])` })}
    select i.delivery_id as "deliveryId", p.name_ja as "nameJa", p.name_en as "nameEn", o.lot, i.quantity
      from visible v
      join delivery_items i on i.delivery_id = v.delivery_id
      join products p on p.id = i.product_id
      left join lots o on o.id = i.lot_id
     where v.is_party or exists (select from disclosed_items x where x.item_id = i.id and x.shipping_list)
     order by i.delivery_id, i.item_index`.execute(db)
  return Map.groupBy(rows, row => row.deliveryId)
}

const columns = Object.keys(deliveryWords.ja.columns) as DeliveryColumn[]
const zonedColumns: readonly DeliveryColumn[] = ['plannedPickup', 'actualPickup', 'scheduledArrival', 'deliveredAt']

export const deliveryHeads = (reader: Reader) =>
  zonedHeads(columns, deliveryWords[reader.language].columns, zonedColumns, reader)

function cellsOf(row: DeliveryRow, items: readonly ListedItem[], reader: Reader): CsvCell[] {
  const cells = { ...row, ...factCells(row, reader), ...evaluatedCells(row, reader), ...itemCells(row, items, reader) }
  return columns.map(column => cells[column])
}

function factCells(row: DeliveryRow, reader: Reader) {
  const { language } = reader
  const words = deliveryWords[language]
  const name = (company: Company | null) => company && nameIn(language, company)
  return {
    section: words.sections[row.deliveryType],
    status: row.awaitingPickup ? words.awaitingPickup : words.status[row.deliveryStatus],
    late: row.late ? words.late : null,
    amended: row.amended ? words.amended : null,
    arrivalToCheck: row.arrivalCheck && arrivalCheckText(row.arrivalCheck, reader),
    piecesDiffer: row.pieceDifference && pieceDifferenceText(row.pieceDifference, language),
    plannedPickup: timeCell(row.plannedPickup, reader, row.plannedPickupIsDay),
    actualPickup: timeCell(row.actualPickup, reader),
    scheduledArrival: timeCell(row.scheduledArrival, reader, row.scheduledArrivalIsDay),
    deliveredAt: timeCell(row.deliveredAt, reader),
    depositor: name(row.depositor),
    shipper: name(row.shipper),
    consignee: name(row.consignee),
    carrier: name(row.carrier),
    shipFrom: nameIn(language, row.shipFrom),
    destination: nameIn(language, row.destination),
    shipFromGln: row.shipFrom.gln,
    destinationGln: row.destination.gln,
    // As the import centre separates them: the file can be changed and imported again.
    slipNo: listCell(row.slipNo, '; '),
    sscc: listCell(row.sscc, '; '),
    loggers: row.loggerCount,
    plannedStops: row.plannedStops.map(stop => plannedStopText(stop, reader)).join('; '),
  }
}

/** Temperatures in °C as measured: values for calculations are not rounded. */
function evaluatedCells({ temperature, awaitingData }: DeliveryRow, { language }: Reader) {
  const { outcomes, notDisclosed } = deliveryWords[language]
  if (!temperature) return { outcome: notDisclosed, lowest: null, highest: null, calibration: notDisclosed }
  const { outcome, minMilli, maxMilli, calibration } = temperature
  return {
    outcome: outcomes[shownOutcome(outcome, awaitingData)],
    lowest: minMilli === null ? null : minMilli / 1000,
    highest: maxMilli === null ? null : maxMilli / 1000,
    calibration: calibration && calibrationWords[language].flags[calibration],
  }
}

function itemCells(row: DeliveryRow, items: readonly ListedItem[], { language }: Reader) {
  if (!row.disclosed.shippingList) return { items: deliveryWords[language].notDisclosed, lot: null }
  const lots = new Set(items.flatMap(item => item.lot ?? []))
  return {
    items: items.map(item => `${nameIn(language, itemNames(item))} × ${item.quantity}`).join('; '),
    lot: [...lots].join('; '),
  }
}
