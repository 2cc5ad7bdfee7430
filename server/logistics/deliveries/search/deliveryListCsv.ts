import { sql } from 'kysely'
import type { z } from 'zod'
import type { deliveryOrder } from '#contract/logistics/types/deliverySearch.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { deliveryWords, type DeliveryColumn } from '#contract/logistics/words/deliveryWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { loadDeliveries, rowOf } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { findDeliveryIds } from '#server/logistics/deliveries/search/search.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

type Order = z.output<z.ZodObject<typeof deliveryOrder>>
export type Reader = { now: Date; language: Language; timeZone: string }

/** All found deliveries in the list's order, every column, in the reader's language; times carry their offset. */
export async function deliveryListCsv(
  db: Db,
  scope: EnterpriseScope,
  searched: Searched,
  order: Order,
  reader: Reader,
): Promise<FileReply> {
  const ids = await findDeliveryIds(db, scope, searched, order, reader)
  const fileName = `deliveries-${dayIn(reader.now, reader.timeZone)}.csv`
  return csvFile(fileName, deliveryHeads(reader), deliveryLines(db, scope, ids, reader))
}

/** A line of every fact that the scope may see, for each of these deliveries. */
export const deliveryLines = (db: Db, scope: EnterpriseScope, ids: readonly number[], reader: Reader) =>
  inBlocks(ids, async block => {
    const rows = (await loadDeliveries(db, scope, block, reader.now)).map(rowOf)
    const items = await itemsOf(db, scope, block)
    return rows.map(row => cellsOf(row, items.get(row.deliveryId) ?? [], reader))
  })

type ListedItem = { deliveryId: number; nameJa: string; nameEn: string; lot: string | null; quantity: number }

/** The items of each delivery that the scope may know, in their order on the shipping list. */
async function itemsOf(db: Db, scope: EnterpriseScope, ids: readonly number[]): Promise<Map<number, ListedItem[]>> {
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

/** PLT-18: files always name the zone. */
export const deliveryHeads = ({ language, timeZone }: Reader) =>
  columns.map(column => {
    const title = deliveryWords[language].columns[column]
    return zonedColumns.includes(column) ? `${title} (${timeZone})` : title
  })

function cellsOf(row: DeliveryRow, items: readonly ListedItem[], reader: Reader): CsvCell[] {
  const cells = { ...factCells(row, reader), ...evaluatedCells(row, reader), ...itemCells(row, items, reader) }
  return columns.map(column => cells[column])
}

function factCells(row: DeliveryRow, { language, timeZone }: Reader) {
  const words = deliveryWords[language]
  const time = (at: string | null, isDay = false) =>
    at && (isDay ? dayIn(new Date(at), timeZone) : zonedTime(new Date(at), timeZone))
  const name = (company: Company | null) => company && nameIn(language, company)
  return {
    reference: row.reference,
    section: words.sections[row.deliveryType],
    status: row.awaitingPickup ? words.awaitingPickup : words.status[row.deliveryStatus],
    late: row.late ? words.late : null,
    amended: row.amended ? words.amended : null,
    shippingDate: row.shippingDate,
    plannedPickup: time(row.plannedPickup, row.plannedPickupIsDay),
    actualPickup: time(row.actualPickup),
    scheduledArrival: time(row.scheduledArrival, row.scheduledArrivalIsDay),
    deliveredAt: time(row.deliveredAt),
    depositor: name(row.depositor),
    shipper: name(row.shipper),
    consignee: name(row.consignee),
    carrier: name(row.carrier),
    shipFrom: nameIn(language, row.shipFrom),
    destination: nameIn(language, row.destination),
    slipNo: row.slipNo.join(', '),
    inboundNo: row.inboundNo,
    clientManagementNo: row.clientManagementNo,
    scheduledPieces: row.scheduledPieces,
    actualPieces: row.actualPieces,
    shippedPieces: row.shippedPieces,
    receivedPieces: row.receivedPieces,
    warehousedOn: row.warehousedOn,
    inboundPallets: row.inboundPallets,
    palletsOnTime: row.palletsOnTime,
    loggers: row.loggerCount,
  }
}

/** The temperatures as they were measured, in °C: a file is for reckoning, and rounds nothing. */
function evaluatedCells({ temperature, awaitingPickup }: DeliveryRow, { language }: Reader) {
  const words = deliveryWords[language]
  const celsius = (milli: number | null | undefined) => (milli === null || milli === undefined ? null : milli / 1000)
  return {
    outcome: temperature ? words.outcomes[shownOutcome(temperature.outcome, awaitingPickup)] : words.notDisclosed,
    lowest: celsius(temperature?.minMilli),
    highest: celsius(temperature?.maxMilli),
    calibration: calibrationCell(temperature, language),
  }
}

function calibrationCell(temperature: DeliveryRow['temperature'], language: Language) {
  if (!temperature) return deliveryWords[language].notDisclosed
  return temperature.calibration && calibrationWords[language].flags[temperature.calibration]
}

function itemCells(row: DeliveryRow, items: readonly ListedItem[], { language }: Reader) {
  if (!row.disclosed.shippingList) return { items: deliveryWords[language].notDisclosed, lot: null }
  const name = (item: ListedItem) => (language === 'en' && item.nameEn !== '' ? item.nameEn : item.nameJa)
  const lots = new Set(items.flatMap(item => item.lot ?? []))
  return {
    items: items.map(item => `${name(item)} × ${item.quantity}`).join('; '),
    lot: [...lots].join('; '),
  }
}
