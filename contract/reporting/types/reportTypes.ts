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

/** The distribution of durations, in ms; null without any. */
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
    opened: count,
    concluded: count,
    /** At the end of the month, or now if it is not over. */
    openAtEnd: count,
    overdueAtEnd: count,
  }),
  /** Lots of the month's deliveries by their current decision; `total` is the sum without `quarantined`. */
  lots: z.object({
    total: count,
    releasedByPerson: count,
    releasedByRule: count,
    restricted: count,
    rejected: count,
    undecided: count,
    /** Of the undecided ones: on hold, so excluded from the qualified stock. */
    quarantined: count,
  }),
  times: z.object({
    /** Decided lots of the month's deliveries: from arrival to the current decision. */
    arrivalToDecision: Spread,
    /** … lots of a case: from its opening. */
    caseToDecision: Spread,
    /** Cases concluded in the month: from opening to conclusion. */
    caseToConclusion: Spread,
  }),
})
export type MonthTotals = z.infer<typeof MonthTotals>

const lane = z.object({ shipFrom: names, destination: names })
const product = z.object({ depositor: company, itemCode: z.string(), nameJa: z.string(), nameEn: z.string() })

/** An excursion of a product in a delivery of the month. Temperatures in thousandths of °C. */
export const WorstExcursion = z.object({
  deliveryId,
  reference: z.string(),
  ...lane.shape,
  product,
  /** The deviation of the logger with the largest one, and the total time of the one outside longest. */
  deviationMilliCelsius: milliCelsius,
  beyondSerial: z.string(),
  outOfRangeMs: z.number(),
  outsideSerial: z.string(),
  case: z.object({ caseId: z.int().positive(), number: z.string(), state: z.enum(caseStates) }).nullable(),
})
export type WorstExcursion = z.infer<typeof WorstExcursion>

/**
 * A depositor's deliveries that arrived in a month of the portal's time zone, by their current outcome (decision 0028). The
 * groups with most excursions come first; `groups` has their total numbers.
 */
export const MonthlySummary = z.object({
  month,
  timeZone: z.string(),
  asOf: instant,
  isOver: z.boolean(),
  /** Null: several companies together. */
  depositor: company.nullable(),
  now: MonthTotals,
  before: MonthTotals,
  lanes: z.array(lane.extend({ deliveries: OutcomeCounts })),
  /** `carrier` null: deliveries without a carrier. */
  carriers: z.array(z.object({ carrier: company.nullable(), deliveries: OutcomeCounts })),
  /** A product's outcome in a delivery is the worst of its items. */
  products: z.array(product.extend({ deliveries: OutcomeCounts })),
  groups: z.object({ lanes: count, carriers: count, products: count }),
  worst: z.array(WorstExcursion),
})
export type MonthlySummary = z.infer<typeof MonthlySummary>

export const ReportSubject = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('monthly'), month }),
    z.strictObject({ kind: z.literal('case'), caseId: z.int().positive().max(Number.MAX_SAFE_INTEGER) }),
    z.strictObject({ kind: z.literal('delivery'), deliveryId }),
  ])
  .meta({ examples: [{ kind: 'monthly', month: '2026-11' }] })
export type ReportSubject = z.infer<typeof ReportSubject>
