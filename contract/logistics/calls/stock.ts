import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { caseId, day, deliveryId, enterpriseCode, instant, listOf, paging, text } from '#contract/kernel/fields.ts'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { stockOwnerTypes, stockSortKeys } from '#contract/logistics/rules/lists.ts'
import { names } from '#contract/kernel/text/names.ts'

const named = z.object({ code: z.string(), name: z.string(), nameEn: z.string() })

/** LOG-39: the qualified stock of one item and lot that one company owns at one place. */
export const StockRow = z.object({
  stockId: z.int().positive(),
  itemCode: z.string(),
  drugCode: z.string().nullable(),
  nameJa: z.string(),
  nameEn: z.string(),
  lot: z.string().nullable(),
  expiry: day.nullable(),
  /** What may be used: none of a lot that is held. */
  qualifiedQuantity: z.int(),
  /** What was reported of a lot that waits for a decision, or was rejected, in a delivery. */
  quarantinedQuantity: z.int(),
  location: named,
  owner: named,
  ownerType: z.enum(stockOwnerTypes),
  updatedAt: instant,
})
export type StockRow = z.infer<typeof StockRow>

/** Texts match anywhere, whatever their case, width and kana; names in either language, or codes. */
const filters = {
  itemName: text(200).optional(),
  /** Item code or drug code. */
  itemCode: text(100).optional(),
  lot: text(100).optional(),
  location: text(200).optional(),
  owner: text(200).optional(),
  ownerType: z.enum(stockOwnerTypes).optional(),
  expiryFrom: day.optional(),
  expiryTo: day.optional(),
  /** Without the rows whose stock is used up. */
  inStockOnly: z.boolean().default(false),
}

const order = {
  sort: z.enum(stockSortKeys).default('item'),
  order: z.enum(['asc', 'desc']).default('asc'),
}

const shared = { allowed: ['ProductStockInformation'] as const, companiesOf: 'ProductStockInformation' as const }
const search = { ...filters, ...order, enterpriseCode: enterpriseCode.optional() }

export const stockCalls = {
  getStockList: defineCall({
    path: '/stock/getStockList',
    summary: 'Qualified stock by item, lot, place and owner, as far as it is disclosed',
    ...shared,
    log: 'listStock',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    /** The totals are those of everything found, not of the page. */
    response: listOf(StockRow).extend({ totalQuantity: z.int(), totalQuarantinedQuantity: z.int() }),
  }),
  getStockHolds: defineCall({
    path: '/stock/getStockHolds',
    summary: 'Why stock is held: deliveries of its lot whose party the caller is; 4017 for stock that it may not see',
    ...shared,
    log: 'none',
    request: z.strictObject({
      stockId: z.int().positive().max(Number.MAX_SAFE_INTEGER),
      enterpriseCode: enterpriseCode.optional(),
    }),
    response: z.object({
      holds: z.array(
        z.object({
          deliveryId,
          reference: z.string(),
          shipFrom: names,
          destination: names,
          decision: z.enum(lotDecisions),
          since: instant,
          caseId: caseId.nullable(),
          caseNumber: z.string().nullable(),
        }),
      ),
      /** In deliveries that are not the caller's to see. */
      isQuarantinedElsewhere: z.boolean(),
    }),
  }),
  downloadStockCsv: defineCall({
    path: '/stock/downloadStockCsv',
    summary: 'All stock that was found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'downloadStock',
    request: z.strictObject(search),
    response: z.null(),
  }),
}
