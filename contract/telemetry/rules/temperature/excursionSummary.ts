import { z } from 'zod'
import { instant, milliCelsius } from '#contract/kernel/fields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

const serial = z.string()

/** Excursions of a delivery for sentences: each figure comes with the one logger that measured it (decision 0069). */
export const ExcursionSummary = z.object({
  /** The excursion with the largest deviation from its band. */
  worst: z.object({
    serial,
    band: z.enum(bandCodes),
    peakMilli: milliCelsius,
    deviationMilliCelsius: milliCelsius,
    startedAt: instant,
    lastAt: instant,
    isOpen: z.boolean(),
  }),
  /** The logger with the longest total time outside for one item. */
  longest: z.object({ serial, outOfRangeMs: z.number(), excursions: z.int() }),
  /** Excursions, each counted once; the loggers that measured one, and those still outside at their last reading. */
  events: z.int(),
  serials: z.array(serial),
  openSerials: z.array(serial),
})
export type ExcursionSummary = z.infer<typeof ExcursionSummary>
