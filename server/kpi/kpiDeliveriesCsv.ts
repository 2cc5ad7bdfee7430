import { kpiWords } from '#contract/texts/kpiWords.ts'
import { csvFile } from '#server/csv/csvFile.ts'
import type { Db } from '#server/db/connect.ts'
import { deliveryHeads, deliveryLines, type Reader } from '#server/deliveries/deliveryListCsv.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import type { FileReply } from '#server/http/handlersFor.ts'
import { kpiFileName } from '#server/kpi/kpiCsv.ts'
import { type BehindKpi, kpiDeliveryIds } from '#server/kpi/kpiDeliveries.ts'

/** All deliveries behind a figure in their order, with the columns of every list of deliveries. */
export async function kpiDeliveriesCsv(
  db: Db,
  scope: EnterpriseScope,
  asked: BehindKpi,
  reader: Reader,
): Promise<FileReply> {
  const ids = await kpiDeliveryIds(db, scope, asked, reader.now)
  const fileName = kpiFileName(asked, reader, partName(asked, reader))
  return csvFile(fileName, deliveryHeads(reader), deliveryLines(db, scope, ids, reader))
}

function partName({ kpi, part }: BehindKpi, { language }: Reader) {
  const { deliveries, numerators, missed, beside } = kpiWords[language]
  if (part === undefined) return deliveries
  return { met: numerators, missed, beside }[part][kpi] ?? deliveries
}
