import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { stockWords, type StockColumn } from '#contract/logistics/words/stockWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { findStockIds, loadStock, type Reader, type StockSearch } from '#server/logistics/stock/stock.ts'

/** All found stock in the list's order, in the reader's language; times carry their offset. */
export async function stockCsv(
  db: Db,
  scope: EnterpriseScope,
  search: StockSearch,
  reader: Reader,
): Promise<FileReply> {
  const ids = await findStockIds(db, scope, search, reader)
  const fileName = `stock-${dayIn(reader.now, reader.timeZone)}.csv`
  return csvFile(fileName, headsFor(reader), lines(db, scope, ids, reader))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], reader: Reader) {
  const rows = inBlocks(ids, block => loadStock(db, scope, block, reader))
  for await (const row of rows) yield columns.map(column => cellsOf(row, reader)[column])
}

const columns = Object.keys(stockWords.ja.columns) as StockColumn[]

/** PLT-18: files always name the zone. */
const headsFor = ({ language, timeZone }: Reader) =>
  columns.map(column => {
    const title = stockWords[language].columns[column]
    return column === 'updatedAt' ? `${title} (${timeZone})` : title
  })

function cellsOf(row: StockRow, { language, timeZone }: Reader): Record<StockColumn, CsvCell> {
  const name = (japanese: string, english: string) => (language === 'en' && english !== '' ? english : japanese)
  return {
    item: name(row.nameJa, row.nameEn),
    itemCode: row.itemCode,
    drugCode: row.drugCode,
    lot: row.lot,
    expiry: row.expiry,
    quantity: row.qualifiedQuantity,
    quarantined: row.quarantinedQuantity,
    owner: name(row.owner.name, row.owner.nameEn),
    ownerType: stockWords[language].ownerTypes[row.ownerType],
    locationCode: row.location.code,
    location: name(row.location.name, row.location.nameEn),
    updatedAt: zonedTime(new Date(row.updatedAt), timeZone),
  }
}
