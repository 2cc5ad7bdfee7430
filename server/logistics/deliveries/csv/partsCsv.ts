import type pg from 'pg'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { csvFile } from '#server/platform/csv/csvFile.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { deliveryHeads, deliveryLines, type Reader } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import { amendmentLines } from '#server/logistics/deliveries/csv/partsCsvAmendments.ts'
import { eventLines } from '#server/logistics/deliveries/csv/partsCsvEvents.ts'
import { commodityLines, loggerLines, shippingLines } from '#server/logistics/deliveries/csv/partsCsvItems.ts'
import { headsOf, type PartLines } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { positionsCsv, readingsCsv } from '#server/logistics/deliveries/csv/readingsCsv.ts'
import { statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { partsCsvWords } from '#contract/logistics/words/partsCsvWords.ts'

/** Whose view of which delivery. */
export type SeenDelivery = { db: Db; pool: pg.Pool; scope: EnterpriseScope; access: DeliveryAccess }
type Asked = { part: DeliveryPart; loggerAssignmentId?: number }

type LinesOf = (seen: SeenDelivery, reader: Reader) => Promise<PartLines>
/** The parts that other domains know; the application brings them. */
export type PartsOfOthers = { stabilityBudget: LinesOf }

/** How a file of each part is called behind the reference. */
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

/** One part of a delivery as the viewer may see it; where there is nothing, the code of its screen (4508, 4509, 5502). */
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

/** The access was granted before, and whoever sees anything of a delivery sees its reference. */
async function referenceOf({ db, access }: SeenDelivery): Promise<string> {
  const { reference } = await db
    .selectFrom('deliveries')
    .select('reference')
    .where('id', '=', access.deliveryId)
    .executeTakeFirstOrThrow()
  return reference
}

/** The assignments of the chain in time order, this delivery marked: every fact that the viewer may see of each. */
async function statusCsv({ db, scope, access }: SeenDelivery, fileName: string, reader: Reader): Promise<FileReply> {
  const { chain } = await statusInfo(db, scope, access, reader.now, reader.timeZone)
  const heads = [partsCsvWords[reader.language].thisDelivery, ...deliveryHeads(reader)]
  async function* lines() {
    for (const { deliveryId, isThisDelivery } of chain) {
      for await (const cells of deliveryLines(db, scope, [deliveryId], reader))
        yield [isThisDelivery ? '●' : null, ...cells]
    }
  }
  return csvFile(fileName, heads, lines())
}
