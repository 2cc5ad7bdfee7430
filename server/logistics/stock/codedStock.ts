import { sql } from 'kysely'
import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { isLot } from '#server/logistics/deliveries/search/scannedCode.ts'
import { hasGtin } from '#server/logistics/products/productCodes.ts'
import type { Sql } from '#server/platform/lists/list.ts'
import { stockList, type StockSearch } from '#server/logistics/stock/stock.ts'

/** A search for the stock of a label's item: of its lot, else of all its lots; undefined for a label that names no item. */
export function stockOfCode({ gtin, lot }: Pick<CodeContents, 'gtin' | 'lot'>): StockSearch | undefined {
  if (gtin === undefined) return undefined
  const isOfItem = hasGtin(sql`s.product_id`, gtin)
  return allStock(lot === undefined ? isOfItem : sql`${isOfItem} and ${isLot(lot)}`)
}

/**
 * The stock of a label. What is rejected or on hold comes first, also where nothing is left of it: only the first rows are shown,
 * and by them whether the lot may be used (LOG-180).
 */
export const labelStockList: typeof stockList = {
  ...stockList,
  order: () =>
    sql`is_rejected desc, is_quarantined desc, quarantined desc, quantity desc, expiry asc nulls last, id asc`,
}

/** All stock that meets a condition on `s`, `p` and `o` (stock, products, lots). */
export const allStock = (narrowed: Sql): StockSearch => ({
  narrowed,
  inStockOnly: false,
  onHoldOnly: false,
  rejectedOnly: false,
  sort: 'quantity',
  order: 'desc',
})
