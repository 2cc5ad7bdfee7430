import type { ProductRow } from '#contract/logistics/calls/products.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { productWords, type ProductColumn } from '#contract/logistics/words/productWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { listCsv, timeCell } from '#server/logistics/lists/listCsv.ts'
import { todayOf, type Reader } from '#server/logistics/lists/reader.ts'
import { findProductIds, loadProducts, type ProductSearch } from '#server/logistics/products/products.ts'

/** All found items in the order of the list. */
export async function productsCsv(db: Db, scope: EnterpriseScope, search: ProductSearch, reader: Reader) {
  const ids = await findProductIds(db, scope, search, reader)
  const rows = inBlocks(ids, block => loadProducts(db, scope, block, todayOf(reader)))
  const { columns: titles } = productWords[reader.language]
  return listCsv(reader, { name: 'products', titles, zoned: ['registeredAt'] }, rows, row => cellsOf(row, reader))
}

function cellsOf(row: ProductRow, reader: Reader): Record<ProductColumn, CsvCell> {
  const { inForce, planned, company } = row
  return {
    ...row,
    ...inForce,
    band: productWords[reader.language].bands[inForce.band],
    nextVersion: planned?.version ?? null,
    nextValidFrom: planned?.validFrom ?? null,
    companyCode: company.code,
    company: nameIn(reader.language, company),
    registeredAt: timeCell(row.registeredAt, reader),
  }
}
