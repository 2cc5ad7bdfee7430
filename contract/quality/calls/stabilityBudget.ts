import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { wellFormed, day, deliveryId, enterpriseCode, instant, line, milliCelsius } from '#contract/kernel/fields.ts'
import { names } from '#contract/kernel/text/names.ts'
import { budgetStates, inOrder } from '#contract/quality/rules/stabilityBudget.ts'

const productId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const ofCompany = { enterpriseCode: enterpriseCode.optional() }

/** Thousandths of °C; null: no limit on that side. A limit belongs to the side that is nearer to the product's band. */
const limits = { lowerMilli: milliCelsius.nullable(), upperMilli: milliCelsius.nullable() }
/** As far as readings are taken at all (TEL-6). */
const typedLimit = z.int().min(-200_000).max(150_000).nullable()
/** Two years. */
const minutes = z.int().min(0).max(1_051_200)

/** How long a product may be at which temperatures, from cold to warm. */
const Allowance = z.object({
  version: z.int(),
  /** The share of a range, in per cent, from which on its use is warned of. */
  warnPercent: z.int(),
  /** The document that says so. */
  source: z.string(),
})
export const BudgetVersion = Allowance.extend({
  ranges: z.array(z.object({ ...limits, minutes: z.int() })),
  madeAt: instant,
  madeBy: z.string(),
})
export type BudgetVersion = z.infer<typeof BudgetVersion>

const state = z.enum(budgetStates)
/** Milliseconds of the worst logger of each delivery; of all deliveries together, and of those that the caller may not see. */
const use = { usedMs: z.number(), othersMs: z.number() }

const UsedRange = z.object({
  ...limits,
  ...use,
  allowedMinutes: z.int(),
  /** Of what is allowed; null where that is nothing. */
  percent: z.number().nullable(),
  state,
})
export type UsedRange = z.infer<typeof UsedRange>

/** What one delivery that the caller may see has used: by range, and outside of all ranges and of the band. */
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

/** What a lot has used of its product's stability budget, on all its deliveries; a lot without a name: on this one. */
export const LotBudget = z.object({
  product: z.object({ productId, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() }),
  lot: z.string().nullable(),
  expiry: day.nullable(),
  /** Null: nothing is laid down. Then nothing is counted either. */
  allowance: Allowance.nullable(),
  /** Of its worst range. */
  state,
  percent: z.number().nullable(),
  /** False while readings that have come are yet to be counted. */
  isCurrent: z.boolean(),
  ranges: z.array(UsedRange),
  notCovered: z.object({ ...use, isTouched: z.boolean() }),
  /** Those that used something, the oldest first. */
  deliveries: z.array(BudgetPart),
})
export type LotBudget = z.infer<typeof LotBudget>

/**
 * Stability budget: how long a product may be outside of its band (allowable excursion time), and what each lot has used.
 * The highest version counts, for all that a lot has been through.
 */
export const stabilityBudgetCalls = {
  getStabilityBudget: defineCall({
    path: '/stabilityBudget/getStabilityBudget',
    summary:
      'The allowance of an item with all its versions, the newest first; unknown and foreign look the same (4017)',
    allowed: ['ProductMaster'],
    companiesOf: 'ProductMaster',
    log: 'none',
    request: z.strictObject({ productId, ...ofCompany }),
    response: z.object({ versions: z.array(BudgetVersion), mayEdit: z.boolean() }),
  }),
  saveStabilityBudget: defineCall({
    path: '/stabilityBudget/saveStabilityBudget',
    summary:
      "Lay down how long an item may be at which temperatures, by its company's administrators; without a range it has no budget from now on. Ranges that overlap are 4022",
    allowed: ['ProductMaster'],
    companiesOf: 'ProductMaster',
    log: 'administerQuality',
    logSubject: ['productId'],
    request: z.strictObject({
      productId,
      /** The newest version that the form showed, 0 before the first: another one made meanwhile is 4022 by this field. */
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
    path: '/stabilityBudget/getLotBudgets',
    summary:
      'What the lots of a delivery have used of their budgets, on all their deliveries: of those that the caller may not see, the sum alone. Lots whose temperature and shipping list are disclosed to whoever is no party',
    allowed: ['DeliveryStatus'],
    companiesOf: 'DeliveryStatus',
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.array(LotBudget),
  }),
}
