import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { itemFacts, outcome } from '#contract/logistics/types/deliveryTypes.ts'
import {
  company,
  day,
  deliveryId,
  instant,
  line,
  listOf,
  paging,
  text,
  wellFormed,
  ofCompany,
} from '#contract/kernel/fields.ts'
import { codes } from '#contract/kernel/codes.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { maxReasonLength, maxReevaluatedAtOnce } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { productSortKeys } from '#contract/logistics/rules/lists.ts'
import { sortOrder } from '#contract/logistics/types/deliverySearch.ts'
import { maxProductCodes, ProductCode, SentProductCode } from '#contract/logistics/types/productCodes.ts'
import { productCodeKinds } from '#contract/kernel/gs1/productCode.ts'
import { names } from '#contract/kernel/text/names.ts'
import { versionStates } from '#contract/logistics/rules/productVersions.ts'

const productId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const version = z.int().min(1).max(1_000_000)
const band = z.enum(bandCodes)
const name = wellFormed(line(200).min(1))

/** A plausible shipping date: years of typing errors are refused. */
const shippingDay = z.iso
  .date()
  .refine(date => date >= '2000-' && date < '2200-', 'must be between the years 2000 and 2199')

/** A version: its band, its tolerance with the document that allows it, and its first day. */
const EvaluationRule = z.object({
  version,
  validFrom: day,
  band,
  toleranceMinutes: z.number(),
  toleranceSource: z.string().nullable(),
})

export const ProductRow = z.object({
  productId,
  company,
  ...itemFacts,
  /** By kind and package. */
  codes: z.array(ProductCode),
  registeredAt: instant,
  /** The version in force today. */
  inForce: EvaluationRule,
  /** The next one to begin. */
  planned: EvaluationRule.nullable(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const ProductVersion = EvaluationRule.extend({
  state: z.enum(versionStates),
  madeAt: instant,
  /** The number of deliveries that it evaluates, of those that the caller may see. */
  deliveries: z.int(),
  /** It is planned and never evaluated a delivery. */
  mayWithdraw: z.boolean(),
})
export type ProductVersion = z.infer<typeof ProductVersion>

export const Product = ProductRow.omit({ inForce: true, planned: true }).extend({
  /** The highest number first. */
  versions: z.array(ProductVersion),
  mayEdit: z.boolean(),
})
export type Product = z.infer<typeof Product>

const changedFields = ['itemCode', 'nameJa', 'nameEn', 'drugCode', ...productCodeKinds] as const
const OutcomeChange = z.object({ from: outcome, to: outcome, count: z.int() })

export const ProductChange = z.object({
  at: instant,
  /** A user, an API key, or the portal itself. */
  by: z.object({ kind: z.enum(['user', 'key', 'system']), name: z.string() }),
  act: z.enum(['registered', 'changed', 'versionMade', 'versionWithdrawn', 'reevaluated']),
  version: version.nullable(),
  facts: z.array(
    z.object({ field: z.enum(changedFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string().nullable(),
  /** Of a re-evaluation: how many deliveries changed from which outcome to which. */
  outcomes: z.array(OutcomeChange),
})
export type ProductChange = z.infer<typeof ProductChange>

/** A delivery that would be re-evaluated: its present version, and its outcome before and after. */
export const EvaluatedDelivery = z.object({
  deliveryId,
  reference: z.string(),
  shippingDate: day,
  shipFrom: names,
  destination: names,
  lots: z.array(z.string()),
  version,
  awaitingData: z.boolean(),
  outcome,
  newOutcome: outcome,
})
export type EvaluatedDelivery = z.infer<typeof EvaluatedDelivery>

const filters = {
  /** Part of a name, an item code or a drug code, regardless of case, width and kana; part of another code, or a scanned one. */
  keyword: text(200).optional(),
  /** Of the version in force today. */
  band: band.optional(),
  sort: z.enum(productSortKeys).default('itemCode'),
  order: sortOrder,
}
const facts = {
  nameJa: name,
  nameEn: name,
  drugCode: wellFormed(line(100).min(1)).nullable(),
  /** All codes of the item; left out, they stay. One that another item of the company has is 4022 with its item code. */
  codes: z.array(SentProductCode).max(maxProductCodes).optional(),
}
/** A tolerance needs the document that allows it: 4022 by its field. */
const newVersion = {
  validFrom: shippingDay,
  band,
  toleranceMinutes: z.number().min(0).max(100_000).multipleOf(0.01),
  toleranceSource: wellFormed(line(500).min(1)).nullable(),
}

const call = defineWith({ allowed: ['ProductMaster'], companiesOf: 'ProductMaster' })
const one = { productId, ...ofCompany }
const shownOf = ['/product/getProductList', '/product/getProduct', '/product/getProductHistory'] as const
/** Where other screens name the item. */
const named = [
  '/delivery/searchDeliveryByNumber',
  '/delivery/searchDeliveryByOther',
  '/deliveryStatus/productInfo',
  '/deliveryStatus/commodityTemperatureInfo',
  '/productLogger/getProductLoggerList',
  '/dashboard/getDeliveryDashboard',
  '/orderedItems/getOrderedItemList',
  '/stock/getStockList',
  '/disclosure/getDisclosureList',
  '/disclosure/getDisclosure',
  '/alert/getAlertRules',
  '/alert/getAlertChoices',
  '/case/getCaseList',
  '/case/getCase',
  '/release/getReleaseList',
  '/release/getDeliveryRelease',
  '/stabilityBudget/getLotBudgets',
  '/report/getReportSubscriptions',
  '/report/getMonthlySummary',
] as const

/** Company administrators edit their own company's items, platform administrators any; others only read (LOG-35). */
export const productCalls = callsAt('/product', {
  getProductList: call({
    summary: 'Items with their names, codes and the version in force today',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(ProductRow).extend({ mayRegister: z.boolean() }),
  }),
  downloadProductCsv: call({
    summary: 'All found items: CSV, streamed',
    kind: 'file',
    log: 'administerProducts',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getProduct: call({
    summary: 'An item with all its versions; 4017 for unknown and other companies’ items alike',
    log: 'none',
    request: z.strictObject(one),
    response: Product,
  }),
  getProductHistory: call({
    summary: 'The changes of an item, newest first; at most 200',
    log: 'none',
    request: z.strictObject(one),
    response: z.array(ProductChange),
  }),
  addProduct: call({
    summary: 'Register an item with its first version; an existing item code is 4022 by its field',
    emptyCodes: { itemCode: codes.enterItemCode },
    log: 'administerProducts',
    logSubject: ['enterpriseCode', 'itemCode'],
    makesStale: [...shownOf, '/disclosure/getDisclosureList'],
    request: z.strictObject({ itemCode: wellFormed(line(100).min(1)), ...facts, ...newVersion, ...ofCompany }),
    response: z.object({ productId }),
  }),
  editProduct: call({
    summary: "Change an item's names and codes; its item code cannot change, because systems refer to it",
    log: 'administerProducts',
    logSubject: ['productId'],
    makesStale: [...shownOf, ...named],
    request: z.strictObject({ productId, ...facts }),
  }),
  addProductVersion: call({
    summary:
      'Add a version of band and tolerance. It evaluates deliveries that are registered from now on and shipped from its first day on; existing deliveries keep their version',
    log: 'administerProducts',
    logSubject: ['productId', 'validFrom'],
    makesStale: shownOf,
    request: z.strictObject({
      productId,
      /** The newest version that the form showed; 4022 by this field if there is a newer one. */
      lastVersion: version,
      ...newVersion,
    }),
    response: z.object({ version }),
  }),
  withdrawProductVersion: call({
    summary: 'Withdraw a planned version that never evaluated a delivery; any other is 4022',
    log: 'administerProducts',
    logSubject: ['productId', 'version'],
    makesStale: shownOf,
    request: z.strictObject({ productId, version }),
  }),
  previewReevaluation: call({
    summary: `Preview the re-evaluation of an item's deliveries by a version: the first ${maxReevaluatedAtOnce} of at most twelve months (4511)`,
    log: 'none',
    request: z.strictObject({
      productId,
      version,
      shippingDateFrom: shippingDay,
      shippingDateTo: shippingDay,
      lot: text(100).optional(),
    }),
    response: listOf(EvaluatedDelivery),
  }),
  reevaluate: call({
    summary: `Re-evaluate deliveries by a version, for a reason: at most ${maxReevaluatedAtOnce}, all or none. Those that it already evaluates are skipped`,
    log: 'reevaluate',
    logSubject: ['productId', 'version', 'reason'],
    makesStale: 'everything',
    request: z.strictObject({
      productId,
      version,
      deliveryIds: z.array(deliveryId).min(1).max(maxReevaluatedAtOnce),
      reason: wellFormed(line(maxReasonLength).min(1)),
    }),
    response: z.object({ evaluated: z.int(), outcomes: z.array(OutcomeChange) }),
  }),
})
