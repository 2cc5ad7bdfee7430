import { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { z } from 'zod'
import { instant, milliCelsius } from '#contract/kernel/fields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

const serial = z.string()

/** What was measured, or missing, when an alert was told: kept as it was known then. Durations in ms. */
export const AlertFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('excursion'),
    items: z.array(
      z.object({
        productId: z.int(),
        /** Null, and no lots, for who may know the temperature but not the item. */
        name: z.object({ itemCode: z.string(), ja: z.string(), en: z.string() }).nullable(),
        lots: z.array(z.string()),
        band: z.enum(bandCodes),
        deviationMilliCelsius: milliCelsius,
        outOfRangeMs: z.number(),
        /** The reading farthest outside, and the logger that measured it. */
        peakMilli: milliCelsius,
        serial,
      }),
    ),
    /** From the first reading outside to the last, of all loggers; whether any was outside at its last reading. */
    startedAt: instant,
    lastAt: instant,
    isOpen: z.boolean(),
    /** What is told, each by one logger. What was found before it was noted has none. */
    summary: ExcursionSummary.optional(),
  }),
  z.object({
    kind: z.literal('silence'),
    serial,
    /** Null where it has not measured anything on this delivery. */
    lastAt: instant.nullable(),
    since: instant,
    intervalMs: z.number(),
  }),
  z.object({ kind: z.literal('lowBattery'), serial, percent: z.int(), at: instant }),
  z.object({ kind: z.literal('lateArrival'), deadline: instant, deliveredAt: instant.nullable() }),
])
export type AlertFacts = z.infer<typeof AlertFacts>
export type FactsOf<Kind extends AlertFacts['kind']> = Extract<AlertFacts, { kind: Kind }>

const longAfterMs = 6 * 3_600_000

/** An excursion that had ended long before its readings came: told as such. */
export const isFoundLate = (facts: AlertFacts, foundAt: string): boolean =>
  facts.kind === 'excursion' && Date.parse(foundAt) - Date.parse(facts.lastAt) > longAfterMs
