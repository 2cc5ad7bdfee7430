import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'

/** A position up to this long before or after a reading counts as its place. */
export const nearMs = 30 * 60_000
/** The nearest position is searched within this time of the reading. */
export const searchedMs = 6 * 3_600_000

/** Where an excursion was worst (decision 0069): the delivery's logger position nearest in time to its worst reading. */
export const WorstPlace = z.object({
  /** When the worst reading was first measured; null where the readings are archived and the place was recorded earlier. */
  worstAt: instant.nullable(),
  /** Null without a position within `nearMs`. `offsetMs` is the time from the reading to it (negative: earlier). */
  position: z.object({ lat: z.number(), lon: z.number(), serial: z.string(), offsetMs: z.number() }).nullable(),
  /** The offset of the nearest position within `searchedMs`; null without any. */
  nearestMs: z.number().nullable(),
})
export type WorstPlace = z.infer<typeof WorstPlace>
