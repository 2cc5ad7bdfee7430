import { z } from 'zod'
import { instant, milliCelsius } from '#contract/kernel/fields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

const serial = z.string()

/** An excursion as an event: what several loggers measured at the same time (decision 0069). */
export const ExcursionEvent = z.object({
  /** From the first reading outside the band to the last, of all its loggers; open if the last reading of one was outside. */
  startedAt: instant,
  lastAt: instant,
  isOpen: z.boolean(),
  loggers: z.int(),
  /** The items that the reader may know; 0 if none. */
  items: z.int(),
  /** Its reading farthest from the band, and the logger that measured it. */
  serial,
  peakMilli: milliCelsius,
  lowerMilli: milliCelsius.nullable(),
  upperMilli: milliCelsius.nullable(),
})
export type ExcursionEvent = z.infer<typeof ExcursionEvent>

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
  /** The event of the worst excursion. Alerts of earlier releases have none. */
  event: ExcursionEvent.optional(),
})
export type ExcursionSummary = z.infer<typeof ExcursionSummary>
