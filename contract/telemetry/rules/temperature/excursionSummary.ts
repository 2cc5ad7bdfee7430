import { z } from 'zod'
import { instant, milliCelsius } from '#contract/kernel/fields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

const serial = z.string()

/** Excursions of a delivery as sentences tell them: every figure with the one logger that measured it (decision 0069). */
export const ExcursionSummary = z.object({
  /** The excursion that went farthest beyond its band. */
  worst: z.object({
    serial,
    band: z.enum(bandCodes),
    peakMilli: milliCelsius,
    deviationMilliCelsius: milliCelsius,
    startedAt: instant,
    lastAt: instant,
    isOpen: z.boolean(),
  }),
  /** The logger that was outside longest in all its excursions of an item. */
  longest: z.object({ serial, outOfRangeMs: z.number(), excursions: z.int() }),
  /** How many excursions there were, each once; all loggers that measured one, and those still outside at their last reading. */
  events: z.int(),
  serials: z.array(serial),
  openSerials: z.array(serial),
})
export type ExcursionSummary = z.infer<typeof ExcursionSummary>
