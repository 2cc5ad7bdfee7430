import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { csvFile } from '#server/platform/csv/csvFile.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deliveryHeads, deliveryLines } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import type { Reader } from '#server/logistics/lists/reader.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { kpiFileName } from '#server/reporting/kpi/kpiCsv.ts'
import { type DrillDownKpi, kpiDeliveryIds } from '#server/reporting/kpi/drillDown/kpiDeliveries.ts'

/** All deliveries behind a figure in their order, with the columns of every list of deliveries. */
export async function kpiDeliveriesCsv(
  db: Db,
  scope: EnterpriseScope,
  asked: DrillDownKpi,
  reader: Reader,
): Promise<FileReply> {
  const ids = await kpiDeliveryIds(db, scope, asked, reader.now)
  const fileName = kpiFileName(asked, reader, partName(asked, reader))
  return csvFile(fileName, deliveryHeads(reader), deliveryLines(db, scope, ids, reader))
}

function partName({ kpi, part }: DrillDownKpi, { language }: Reader) {
  const { deliveries, numerators, missed, beside } = kpiWords[language]
  if (part === undefined) return deliveries
  return { met: numerators, missed, beside }[part][kpi] ?? deliveries
}
