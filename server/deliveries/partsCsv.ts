import type pg from 'pg'
import type { DeliveryPart } from '#contract/calls/deliveryParts.ts'
import { codes } from '#contract/codes.ts'
import { csvFile } from '#server/csv/csvFile.ts'
import type { Db } from '#server/db/connect.ts'
import type { DeliveryAccess } from '#server/deliveries/access.ts'
import { deliveryHeads, deliveryLines, type Reader } from '#server/deliveries/deliveryListCsv.ts'
import { amendmentLines } from '#server/deliveries/partsCsvAmendments.ts'
import { budgetLines } from '#server/deliveries/partsCsvBudgets.ts'
import { eventLines } from '#server/deliveries/partsCsvEvents.ts'
import { commodityLines, loggerLines, shippingLines } from '#server/deliveries/partsCsvItems.ts'
import { headsOf, type PartLines } from '#server/deliveries/partsCsvLines.ts'
import { positionsCsv, readingsCsv } from '#server/deliveries/readingsCsv.ts'
import { statusInfo } from '#server/deliveries/statusInfo.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { partsCsvWords } from '#contract/texts/partsCsvWords.ts'

/** Whose view of which delivery. */
export type SeenDelivery = { db: Db; pool: pg.Pool; scope: EnterpriseScope; access: DeliveryAccess }
type Asked = { part: DeliveryPart; loggerLinkId?: number }

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
export async function partCsv(seen: SeenDelivery, asked: Asked, reader: Reader): Promise<FileReply> {
  const fileName = `${await referenceOf(seen)}-${fileNames[asked.part]}.csv`
  if (asked.part === 'temperature')
    return { ...streamed, fileName, body: await readingsCsv(seen, asked.loggerLinkId, reader) }
  if (asked.loggerLinkId !== undefined) throw new PortalError(codes.invalidParameters, [oneLoggerIssue])
  if (asked.part === 'location') return { ...streamed, fileName, body: await positionsCsv(seen, reader) }
  if (asked.part === 'status') return await statusCsv(seen, fileName, reader)
  const { columns, lines } = await linesOf[asked.part](seen, reader)
  const cells = lines.map(line => columns.map(column => line[column] ?? null))
  return csvFile(fileName, headsOf(columns, reader), cells)
}

const streamed = { mediaType: 'text/csv; charset=utf-8' }
const oneLoggerIssue = { path: 'loggerLinkId', message: 'belongs to the part temperature only' }

const linesOf = {
  events: eventLines,
  commodityTemperature: commodityLines,
  shippingList: shippingLines,
  productLogger: loggerLines,
  stabilityBudget: budgetLines,
  amendments: amendmentLines,
} satisfies Partial<Record<DeliveryPart, (seen: SeenDelivery, reader: Reader) => Promise<PartLines>>>

/** The access was granted before, and whoever sees anything of a delivery sees its reference. */
async function referenceOf({ db, access }: SeenDelivery): Promise<string> {
  const { reference } = await db
    .selectFrom('deliveries')
    .select('reference')
    .where('id', '=', access.deliveryId)
    .executeTakeFirstOrThrow()
  return reference
}

/** The links of the chain in time order, this delivery marked: every fact that the viewer may see of each. */
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
