import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import { wellFormed, day, deliveryId, instant, line, milliCelsius, ofCompany } from '#contract/kernel/fields.ts'
import { names } from '#contract/kernel/text/names.ts'
import { budgetStates, inOrder } from '#contract/quality/rules/stabilityBudget.ts'

const productId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const call = defineWith({ allowed: ['ProductMaster'], companiesOf: 'ProductMaster' })

/** Thousandths of °C; null: no limit on that side. A limit belongs to the range that is nearer to the product's band. */
const limits = { lowerMilli: milliCelsius.nullable(), upperMilli: milliCelsius.nullable() }
/** The limits of accepted readings (TEL-6). */
const typedLimit = z.int().min(-200_000).max(150_000).nullable()
/** Two years. */
const minutes = z.int().min(0).max(1_051_200)

/** How long a product may be in which temperature ranges, from cold to warm. */
const Allowance = z.object({
  version: z.int(),
  /** The used share of a range, in per cent, from which its state is a warning. */
  warnPercent: z.int(),
  /** The source document. */
  source: z.string(),
})
export const BudgetVersion = Allowance.extend({
  ranges: z.array(z.object({ ...limits, minutes: z.int() })),
  madeAt: instant,
  madeBy: z.string(),
})
export type BudgetVersion = z.infer<typeof BudgetVersion>

const state = z.enum(budgetStates)
/** Milliseconds of each delivery's worst logger, summed over all deliveries, and over those that the caller may not see. */
const use = { usedMs: z.number(), othersMs: z.number() }

const UsedRange = z.object({
  ...limits,
  ...use,
  allowedMinutes: z.int(),
  /** Of the allowed time; null if none is allowed. */
  percent: z.number().nullable(),
  state,
})
export type UsedRange = z.infer<typeof UsedRange>

/** The use on one delivery that the caller may see: by range, and outside of all ranges and the band. */
const BudgetPart = z.object({
  deliveryId,
  reference: z.string(),
  shippingDate: day,
  shipFrom: names,
  destination: names,
  isThisDelivery: z.boolean(),
  usedMs: z.array(z.number()),
  notCoveredMs: z.number(),
})
export type BudgetPart = z.infer<typeof BudgetPart>

/** The use of a product's stability budget by a lot on all its deliveries; without a lot number, on this delivery. */
export const LotBudget = z.object({
  product: z.object({ productId, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() }),
  lot: z.string().nullable(),
  expiry: day.nullable(),
  /** Null: the product has no budget, and no use is counted. */
  allowance: Allowance.nullable(),
  /** Of the worst range. */
  state,
  percent: z.number().nullable(),
  /** False while received readings are not yet counted. */
  isCurrent: z.boolean(),
  /** True if readings were archived before the current ranges: their use cannot be counted, and is not included. */
  hasUncountable: z.boolean(),
  ranges: z.array(UsedRange),
  notCovered: z.object({ ...use, isTouched: z.boolean() }),
  /** Those with use, oldest first. */
  deliveries: z.array(BudgetPart),
})
export type LotBudget = z.infer<typeof LotBudget>

/**
 * Stability budgets: how long a product may be outside its band (allowable excursion time), and the use by each lot. The
 * newest version applies to all deliveries of a lot, also to earlier ones.
 */
export const stabilityBudgetCalls = callsAt('/stabilityBudget', {
  getStabilityBudget: call({
    summary: 'All versions of the allowance of an item, newest first; 4017 if the item is unknown or not visible',
    log: 'none',
    request: z.strictObject({ productId, ...ofCompany }),
    response: z.object({ versions: z.array(BudgetVersion), mayEdit: z.boolean() }),
  }),
  saveStabilityBudget: call({
    summary:
      "Save how long an item may be in which temperature ranges; allowed for its company's administrators. Without a range, the item has no budget any more. 4022 if ranges overlap",
    log: 'administerQuality',
    logSubject: ['productId'],
    makesStale: ['/stabilityBudget/getStabilityBudget', '/stabilityBudget/getLotBudgets'],
    request: z.strictObject({
      productId,
      /** The newest version that the form showed, 0 before the first; 4022 at this field if there is a newer one. */
      lastVersion: z.int().min(0).max(1_000_000),
      warnPercent: z.int().min(1).max(100),
      source: wellFormed(line(500).min(1)),
      ranges: z
        .array(z.strictObject({ lowerMilli: typedLimit, upperMilli: typedLimit, minutes }))
        .max(20)
        .transform(inOrder),
    }),
    response: z.object({ version: z.int() }),
  }),
  getLotBudgets: defineCall({
    summary:
      'The use of their budgets by the lots of a delivery on all their deliveries; of deliveries that the caller may not see, only the sum. Companies that are not a party see lots whose temperature and shipping list are disclosed to them',
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.array(LotBudget),
  }),
})
