import type { ProductRow } from '#contract/logistics/calls/products.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { productWords, type ProductColumn } from '#contract/logistics/words/productWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { findProductIds, loadProducts, type ProductSearch, type Reader } from '#server/logistics/products/products.ts'

type FileReader = Reader & { timeZone: string }

/** All found items in the list's order, in the reader's language; times carry their offset. */
export async function productsCsv(
  db: Db,
  scope: EnterpriseScope,
  search: ProductSearch,
  reader: FileReader,
): Promise<FileReply> {
  const ids = await findProductIds(db, scope, search, reader)
  return csvFile(`products-${reader.today}.csv`, headsFor(reader), lines(db, scope, ids, reader))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], reader: FileReader) {
  const rows = inBlocks(ids, block => loadProducts(db, scope, block, reader))
  for await (const row of rows) yield columns.map(column => cellsOf(row, reader)[column])
}

const columns = Object.keys(productWords.ja.columns) as ProductColumn[]

/** PLT-18: files always name the zone. */
const headsFor = ({ language, timeZone }: FileReader) =>
  columns.map(column => {
    const title = productWords[language].columns[column]
    return column === 'registeredAt' ? `${title} (${timeZone})` : title
  })

function cellsOf(row: ProductRow, { language, timeZone }: FileReader): Record<ProductColumn, CsvCell> {
  const { inForce, planned, company } = row
  return {
    itemCode: row.itemCode,
    nameJa: row.nameJa,
    nameEn: row.nameEn,
    drugCode: row.drugCode,
    band: productWords[language].bands[inForce.band],
    toleranceMinutes: inForce.toleranceMinutes,
    toleranceSource: inForce.toleranceSource,
    version: inForce.version,
    validFrom: inForce.validFrom,
    nextVersion: planned?.version ?? null,
    nextValidFrom: planned?.validFrom ?? null,
    companyCode: company.code,
    company: nameIn(language, company),
    registeredAt: zonedTime(new Date(row.registeredAt), timeZone),
  }
}
