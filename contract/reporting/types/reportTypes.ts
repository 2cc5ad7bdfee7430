import { z } from 'zod'
import { company, deliveryId, instant, milliCelsius, month } from '#contract/kernel/fields.ts'
import { caseStates } from '#contract/quality/rules/caseStates.ts'
import { names } from '#contract/kernel/text/names.ts'

const count = z.int().min(0)

/** Deliveries by their outcome; `total` is the sum of the four. */
export const OutcomeCounts = z.object({
  total: count,
  compliant: count,
  excursion: count,
  incomplete: count,
  noData: count,
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** How long something took, in ms: the middle one, the one that 90 % did not exceed, the longest; null where there is none. */
export const Spread = z.object({
  count,
  medianMs: z.number().nullable(),
  ninetiethMs: z.number().nullable(),
  longestMs: z.number().nullable(),
})
export type Spread = z.infer<typeof Spread>

export const MonthTotals = z.object({
  deliveries: OutcomeCounts,
  cases: z.object({
    /** In this month. */
    opened: count,
    concluded: count,
    /** When the month ended, or now while it runs. */
    openAtEnd: count,
    overdueAtEnd: count,
  }),
  /** Lots of the month's deliveries by where they stand now; `total` is the sum without `held`. */
  lots: z.object({
    total: count,
    releasedByPerson: count,
    releasedByRule: count,
    restricted: count,
    rejected: count,
    undecided: count,
    /** Of all these: out of the qualified stock. */
    quarantined: count,
  }),
  times: z.object({
    /** Lots of the month's deliveries that are decided: from the delivery's arrival to the decision that counts. */
    arrivalToDecision: Spread,
    /** … those of a case: from its opening. */
    caseToDecision: Spread,
    /** Cases concluded in the month: from their opening. */
    caseToConclusion: Spread,
  }),
})
export type MonthTotals = z.infer<typeof MonthTotals>

const lane = z.object({ shipFrom: names, destination: names })
const product = z.object({
  depositor: company,
  itemCode: z.string(),
  nameJa: z.string(),
  nameEn: z.string(),
})

/** An excursion of a product in a delivery of the month. Temperatures in thousandths of °C. */
export const WorstExcursion = z.object({
  deliveryId,
  reference: z.string(),
  ...lane.shape,
  product,
  /** How far the logger was that went farthest, and how long the one that was outside longest in all. */
  deviationMilliCelsius: milliCelsius,
  beyondSerial: z.string(),
  outOfRangeMs: z.number(),
  outsideSerial: z.string(),
  case: z.object({ caseId: z.int().positive(), number: z.string(), state: z.enum(caseStates) }).nullable(),
})
export type WorstExcursion = z.infer<typeof WorstExcursion>

/**
 * A month of a depositor's deliveries: those that arrived in it, in the portal's time zone, each by the outcome of this
 * moment (decision 0028). The groups with most excursions come first; `groups` says how many there are in all.
 */
export const MonthlySummary = z.object({
  month,
  timeZone: z.string(),
  asOf: instant,
  /** The month is over. */
  isOver: z.boolean(),
  /** Whose goods; null: those of several companies together. */
  depositor: company.nullable(),
  now: MonthTotals,
  before: MonthTotals,
  lanes: z.array(lane.extend({ deliveries: OutcomeCounts })),
  /** `carrier` null: deliveries that name none. */
  carriers: z.array(z.object({ carrier: company.nullable(), deliveries: OutcomeCounts })),
  /** A product's outcome in a delivery is the worst of its items'. */
  products: z.array(product.extend({ deliveries: OutcomeCounts })),
  groups: z.object({ lanes: count, carriers: count, products: count }),
  worst: z.array(WorstExcursion),
})
export type MonthlySummary = z.infer<typeof MonthlySummary>

/** What a report is about. */
export const ReportSubject = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('monthly'), month }),
    z.strictObject({ kind: z.literal('case'), caseId: z.int().positive().max(Number.MAX_SAFE_INTEGER) }),
    z.strictObject({ kind: z.literal('delivery'), deliveryId }),
  ])
  .meta({ examples: [{ kind: 'monthly', month: '2026-11' }] })
export type ReportSubject = z.infer<typeof ReportSubject>
