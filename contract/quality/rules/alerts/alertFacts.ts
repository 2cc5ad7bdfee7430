import { ExcursionSummary } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import { z } from 'zod'
import { ArrivalCheck, PieceDifference } from '#contract/logistics/types/handoverChecks.ts'
import { instant, milliCelsius } from '#contract/kernel/fields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

const serial = z.string()

/** The facts of an alert as they were known when it was raised. Durations in ms. */
export const AlertFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('excursion'),
    items: z.array(
      z.object({
        productId: z.int(),
        /** Null, and without lots, if the company may know the temperature but not the item. */
        name: z.object({ itemCode: z.string(), ja: z.string(), en: z.string() }).nullable(),
        lots: z.array(z.string()),
        band: z.enum(bandCodes),
        /** The logger that was farthest outside: its largest deviation, its total time outside and its reading. */
        deviationMilliCelsius: milliCelsius,
        outOfRangeMs: z.number(),
        peakMilli: milliCelsius,
        serial,
      }),
    ),
    /** From the first reading outside the band to the last, of all loggers; open if any logger's last reading was outside. */
    startedAt: instant,
    lastAt: instant,
    isOpen: z.boolean(),
    /** For the sentence, each figure by one logger. Alerts of earlier releases have none. */
    summary: ExcursionSummary.optional(),
  }),
  z.object({
    kind: z.literal('silence'),
    serial,
    /** Null if it has not measured anything on this delivery. */
    lastAt: instant.nullable(),
    since: instant,
    intervalMs: z.number(),
  }),
  z.object({ kind: z.literal('lowBattery'), serial, percent: z.int(), at: instant }),
  z.object({ kind: z.literal('lateArrival'), deadline: instant, deliveredAt: instant.nullable() }),
  ArrivalCheck.extend({ kind: z.literal('arrivalCheck') }),
  PieceDifference.extend({ kind: z.literal('pieceDifference') }),
])
export type AlertFacts = z.infer<typeof AlertFacts>
export type FactsOf<Kind extends AlertFacts['kind']> = Extract<AlertFacts, { kind: Kind }>

const longAfterMs = 6 * 3_600_000

/** The excursion ended long before its readings were received; the notification says so. */
export const isFoundLate = (facts: AlertFacts, foundAt: string): boolean =>
  facts.kind === 'excursion' && Date.parse(foundAt) - Date.parse(facts.lastAt) > longAfterMs
