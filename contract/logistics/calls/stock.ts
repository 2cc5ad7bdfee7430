import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { caseId, company, day, deliveryId, instant, listOf, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { itemFilters, sortOrder } from '#contract/logistics/types/deliverySearch.ts'
import { itemFacts } from '#contract/logistics/types/deliveryTypes.ts'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { stockOwnerTypes, stockSortKeys } from '#contract/logistics/rules/lists.ts'
import { names } from '#contract/kernel/text/names.ts'

/** LOG-39: the qualified stock of one item and lot that one company owns at one place. */
export const StockRow = z.object({
  stockId: z.int().positive(),
  ...itemFacts,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  /** 0 for a quarantined lot. */
  qualifiedQuantity: z.int(),
  /** The reported quantity of a lot that awaits a decision, or was rejected, in a delivery. */
  quarantinedQuantity: z.int(),
  /** The lot awaits a decision, or was rejected, in a delivery, also if none of it is left here. */
  isQuarantined: z.boolean(),
  /** Not on hold until a decision: the lot was rejected in a delivery. */
  isRejected: z.boolean(),
  location: company,
  owner: company,
  ownerType: z.enum(stockOwnerTypes),
  updatedAt: instant,
  /** The same for all stock of one lot. */
  lotKey: z.string(),
})
export type StockRow = z.infer<typeof StockRow>

/** What all found stock of a lot comes to, on whatever pages it stands. */
const LotSum = StockRow.pick({ qualifiedQuantity: true, quarantinedQuantity: true })
export type LotSum = z.infer<typeof LotSum>

/** Texts match anywhere, regardless of case, width and kana; names in either language, or codes. */
const filters = {
  ...itemFilters,
  location: text(200).optional(),
  owner: text(200).optional(),
  ownerType: z.enum(stockOwnerTypes).optional(),
  /** Without the rows whose stock is used up. */
  inStockOnly: z.boolean().default(false),
  /** Only what awaits a decision; with the next one, everything that is out of the qualified stock. */
  onHoldOnly: z.boolean().default(false),
  /** Only what was rejected. */
  rejectedOnly: z.boolean().default(false),
}

const order = { sort: z.enum(stockSortKeys).default('item'), order: sortOrder }
const call = defineWith({ allowed: ['ProductStockInformation'], companiesOf: 'ProductStockInformation' })
const search = { ...filters, ...order, ...ofCompany }

export const stockCalls = callsAt('/stock', {
  getStockList: call({
    summary: 'Qualified stock by item, lot, place and owner, as far as it is disclosed',
    log: 'listStock',
    limit: 'search',
    request: z.strictObject({ ...search, ...paging }),
    /** The totals are those of all pages; where `itemCount` is above one, they add up different things. */
    response: listOf(StockRow).extend({
      itemCount: z.int(),
      totalQuantity: z.int(),
      totalQuarantinedQuantity: z.int(),
      /** Part of what is quarantined. */
      totalRejectedQuantity: z.int(),
      /** In the order of lots, those of the page. */
      lotSums: z.record(z.string(), LotSum).optional(),
    }),
  }),
  getStockHolds: call({
    summary: 'Why stock is quarantined: deliveries of its lot of which the caller is a party; 4017 for hidden stock',
    log: 'none',
    request: z.strictObject({
      stockId: z.int().positive().max(Number.MAX_SAFE_INTEGER),
      ...ofCompany,
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
      /** Also by deliveries that the caller may not see. */
      isQuarantinedElsewhere: z.boolean(),
    }),
  }),
  downloadStockCsv: call({
    summary: 'All found stock: CSV, streamed',
    kind: 'file',
    log: 'downloadStock',
    request: z.strictObject(search),
  }),
})
