import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { outcome } from '#contract/logistics/types/deliveryTypes.ts'
import {
  company,
  day,
  deliveryId,
  enterpriseCode,
  instant,
  line,
  listOf,
  paging,
  text,
} from '#contract/kernel/fields.ts'
import { codes } from '#contract/kernel/codes.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import { maxReasonLength, maxReevaluatedAtOnce } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { productSortKeys } from '#contract/logistics/rules/lists.ts'
import { names } from '#contract/kernel/text/names.ts'
import { versionStates } from '#contract/logistics/rules/productVersions.ts'

const productId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const version = z.int().min(1).max(1_000_000)
const band = z.enum(bandCodes)
const wellFormed = (field: z.ZodType<string, string>) =>
  field.refine(typed => typed.isWellFormed(), 'holds half of a character (a lone surrogate)')
const name = wellFormed(line(200).min(1))

/** A day on which deliveries are shipped: a year that a typing error makes is refused. */
const shippingDay = z.iso
  .date()
  .refine(one => one >= '2000-' && one < '2200-', 'must lie between the years 2000 and 2199')

/** What a version says: band, tolerance with the document that allows it, and the day from which it counts. */
const evaluationRule = { band, toleranceMinutes: z.number(), toleranceSource: z.string().nullable() }
const EvaluationRule = z.object({ version, validFrom: day, ...evaluationRule })

export const ProductRow = z.object({
  productId,
  company,
  itemCode: z.string(),
  drugCode: z.string().nullable(),
  nameJa: z.string(),
  nameEn: z.string(),
  registeredAt: instant,
  /** The version that counts today. */
  inForce: EvaluationRule,
  /** The next one to begin. */
  planned: EvaluationRule.nullable(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const ProductVersion = EvaluationRule.extend({
  state: z.enum(versionStates),
  madeAt: instant,
  /** Deliveries that are evaluated by it, of those that the caller may see. */
  deliveries: z.int(),
  /** Planned, and no delivery was ever evaluated by it. */
  mayWithdraw: z.boolean(),
})
export type ProductVersion = z.infer<typeof ProductVersion>

export const Product = ProductRow.omit({ inForce: true, planned: true }).extend({
  /** The newest number first. */
  versions: z.array(ProductVersion),
  mayEdit: z.boolean(),
})
export type Product = z.infer<typeof Product>

const changedFields = ['itemCode', 'nameJa', 'nameEn', 'drugCode'] as const
const OutcomeChange = z.object({ from: outcome, to: outcome, count: z.int() })

export const ProductChange = z.object({
  at: instant,
  /** A user, the key of a machine, or the portal itself. */
  by: z.object({ kind: z.enum(['user', 'key', 'system']), name: z.string() }),
  act: z.enum(['registered', 'changed', 'versionMade', 'versionWithdrawn', 'reevaluated']),
  version: version.nullable(),
  facts: z.array(
    z.object({ field: z.enum(changedFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  reason: z.string().nullable(),
  /** For a re-evaluation: how many deliveries changed from which outcome to which. */
  outcomes: z.array(OutcomeChange),
})
export type ProductChange = z.infer<typeof ProductChange>

/** A delivery that would be re-evaluated: by which version it is evaluated now, and with which outcome before and after. */
export const EvaluatedDelivery = z.object({
  deliveryId,
  reference: z.string(),
  shippingDate: day,
  shipFrom: names,
  destination: names,
  lots: z.array(z.string()),
  version,
  awaitingPickup: z.boolean(),
  outcome,
  newOutcome: outcome,
})
export type EvaluatedDelivery = z.infer<typeof EvaluatedDelivery>

const filters = {
  /** Part of a name, an item code or a drug code, whatever its case, width and kana. */
  keyword: text(200).optional(),
  /** Of the version that counts today. */
  band: band.optional(),
  sort: z.enum(productSortKeys).default('itemCode'),
  order: z.enum(['asc', 'desc']).default('asc'),
}
const facts = { nameJa: name, nameEn: name, drugCode: wellFormed(line(100).min(1)).nullable() }
/** A tolerance needs the document that allows it: 4022 by its field. */
const newVersion = {
  validFrom: shippingDay,
  band,
  toleranceMinutes: z.number().min(0).max(100_000).multipleOf(0.01),
  toleranceSource: wellFormed(line(500).min(1)).nullable(),
}

const shared = { allowed: ['ProductMaster'] as const, companiesOf: 'ProductMaster' as const }
const ofCompany = { enterpriseCode: enterpriseCode.optional() }
const one = { productId, ...ofCompany }

/**
 * The product master: company administrators for their own company's items, platform administrators for any company's
 * (LOG-35); members and guests with the menu read.
 */
export const productCalls = {
  getProductList: defineCall({
    path: '/product/getProductList',
    summary: 'Items with their names, codes and what they are evaluated by today',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(ProductRow).extend({ mayRegister: z.boolean() }),
  }),
  downloadProductCsv: defineCall({
    path: '/product/downloadProductCsv',
    summary: 'All items that were found: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'administerProducts',
    request: z.strictObject({ ...filters, ...ofCompany }),
    response: z.null(),
  }),
  getProduct: defineCall({
    path: '/product/getProduct',
    summary: 'An item with all its versions; unknown and foreign look the same (4017)',
    ...shared,
    log: 'none',
    request: z.strictObject(one),
    response: Product,
  }),
  getProductHistory: defineCall({
    path: '/product/getProductHistory',
    summary: 'Who changed what of an item when, the newest first; at most 200 changes',
    ...shared,
    log: 'none',
    request: z.strictObject(one),
    response: z.array(ProductChange),
  }),
  addProduct: defineCall({
    path: '/product/addProduct',
    summary: 'Register an item with its first version; an item code that the company has is 4022 by its field',
    ...shared,
    emptyCodes: { itemCode: codes.enterItemCode },
    log: 'administerProducts',
    logSubject: ['enterpriseCode', 'itemCode'],
    request: z.strictObject({ itemCode: wellFormed(line(100).min(1)), ...facts, ...newVersion, ...ofCompany }),
    response: z.object({ productId }),
  }),
  editProduct: defineCall({
    path: '/product/editProduct',
    summary: "Change an item's names and drug code; its item code stays, machines name it by that",
    ...shared,
    log: 'administerProducts',
    logSubject: ['productId'],
    request: z.strictObject({ productId, ...facts }),
    response: z.null(),
  }),
  addProductVersion: defineCall({
    path: '/product/addProductVersion',
    summary:
      'Make a new version of band and tolerance. It counts for deliveries that are registered from now on with a shipping date from its day on; those there are keep theirs',
    ...shared,
    log: 'administerProducts',
    logSubject: ['productId', 'validFrom'],
    request: z.strictObject({
      productId,
      /** The newest version that the form showed: another one made meanwhile is 4022 by this field. */
      lastVersion: version,
      ...newVersion,
    }),
    response: z.object({ version }),
  }),
  withdrawProductVersion: defineCall({
    path: '/product/withdrawProductVersion',
    summary: 'Take a planned version back that no delivery was ever evaluated by; any other one is 4022',
    ...shared,
    log: 'administerProducts',
    logSubject: ['productId', 'version'],
    request: z.strictObject({ productId, version }),
    response: z.null(),
  }),
  previewReevaluation: defineCall({
    path: '/product/previewReevaluation',
    summary: `Which deliveries of an item would be evaluated otherwise by a version, and how: the first ${maxReevaluatedAtOnce} of at most twelve months (4511). Changes nothing`,
    ...shared,
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
  reevaluate: defineCall({
    path: '/product/reevaluate',
    summary: `Re-evaluate deliveries by a version, for a reason: at most ${maxReevaluatedAtOnce}, all or none. What is evaluated by it already stays`,
    ...shared,
    log: 'reevaluate',
    logSubject: ['productId', 'version', 'reason'],
    request: z.strictObject({
      productId,
      version,
      deliveryIds: z.array(deliveryId).min(1).max(maxReevaluatedAtOnce),
      reason: wellFormed(line(maxReasonLength).min(1)),
    }),
    response: z.object({ evaluated: z.int(), outcomes: z.array(OutcomeChange) }),
  }),
}
