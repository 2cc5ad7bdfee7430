import type pg from 'pg'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { csvFile } from '#server/platform/csv/csvFile.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { deliveryHeads, deliveryLines } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import { eventLines } from '#server/logistics/deliveries/csv/partsCsvEvents.ts'
import { commodityLines, loggerLines, shippingLines } from '#server/logistics/deliveries/csv/partsCsvItems.ts'
import { headsOf, timeCell, type PartLines } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { positionsCsv, readingsCsv } from '#server/logistics/deliveries/csv/readingsCsv.ts'
import { amendmentsFor, statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { amendmentText } from '#contract/logistics/words/amendmentText.ts'
import { partsCsvWords } from '#contract/logistics/words/partsCsvWords.ts'

/** A delivery and the viewer's access to it. */
export type SeenDelivery = { db: Db; pool: pg.Pool; scope: EnterpriseScope; access: DeliveryAccess }
type Asked = { part: DeliveryPart; loggerAssignmentId?: number }

type LinesOf = (seen: SeenDelivery, reader: Reader) => Promise<PartLines>
/** The parts of later domains, which the application passes in. */
export type PartsOfOthers = { stabilityBudget: LinesOf }

/** The file name of each part, after the reference. */
const fileNames: Record<DeliveryPart, string> = {
  status: 'status',
  location: 'location',
  temperature: 'readings',
  events: 'events',
  commodityTemperature: 'item-temperatures',
  shippingList: 'shipping-list',
  productLogger: 'loggers',
  stabilityBudget: 'stability-budget',
  amendments: 'amendments',
}

/** One part of a delivery as the viewer may see it; without data, the code of its screen (4508, 4509, 5502). */
export async function partCsv(
  seen: SeenDelivery,
  asked: Asked,
  reader: Reader,
  partsOfOthers: PartsOfOthers,
): Promise<FileReply> {
  const fileName = `${await referenceOf(seen)}-${fileNames[asked.part]}.csv`
  if (asked.part === 'temperature')
    return { ...streamed, fileName, body: await readingsCsv(seen, asked.loggerAssignmentId, reader) }
  if (asked.loggerAssignmentId !== undefined) throw new PortalError(codes.invalidParameters, [oneLoggerIssue])
  if (asked.part === 'location') return { ...streamed, fileName, body: await positionsCsv(seen, reader) }
  if (asked.part === 'status') return await statusCsv(seen, fileName, reader)
  const { columns, lines } = await { ...ownLines, ...partsOfOthers }[asked.part](seen, reader)
  const cells = lines.map(line => columns.map(column => line[column] ?? null))
  return csvFile(fileName, headsOf(columns, reader), cells)
}

const streamed = { mediaType: 'text/csv; charset=utf-8' }
const oneLoggerIssue = { path: 'loggerAssignmentId', message: 'belongs to the part temperature only' }

const ownLines = {
  events: eventLines,
  commodityTemperature: commodityLines,
  shippingList: shippingLines,
  productLogger: loggerLines,
  amendments: amendmentLines,
} satisfies Partial<Record<DeliveryPart, LinesOf>>

/** Amendments and re-evaluations, newest first, for the parties. */
async function amendmentLines({ db, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const { fieldText, valueText, byText } = amendmentText(reader.timeZone, reader.language)
  const amendments = await amendmentsFor(db, access)
  return {
    columns: ['amendedAt', 'field', 'oldValue', 'newValue', 'reason', 'amendedBy'],
    lines: amendments.map(({ at, field, oldValue, newValue, reason, by }) => ({
      amendedAt: timeCell(at, reader),
      field: fieldText(field),
      oldValue: oldValue && valueText(field, oldValue),
      newValue: newValue && valueText(field, newValue),
      reason,
      amendedBy: byText(by),
    })),
  }
}

/** Everyone who may see anything of a delivery may see its reference. */
async function referenceOf({ db, access }: SeenDelivery): Promise<string> {
  const { reference } = await db
    .selectFrom('deliveries')
    .select('reference')
    .where('id', '=', access.deliveryId)
    .executeTakeFirstOrThrow()
  return reference
}

/** All facts of the deliveries of the chain that the viewer may see, in time order; this delivery is marked. */
async function statusCsv(seen: SeenDelivery, fileName: string, reader: Reader): Promise<FileReply> {
  const viewer = { ...seen, ...reader }
  const { chain } = await statusInfo(viewer, seen.access)
  const heads = [partsCsvWords[reader.language].thisDelivery, ...deliveryHeads(reader)]
  async function* lines() {
    for (const { deliveryId, isThisDelivery } of chain) {
      for await (const cells of deliveryLines(viewer, [deliveryId])) yield [isThisDelivery ? '●' : null, ...cells]
    }
  }
  return csvFile(fileName, heads, lines())
}
