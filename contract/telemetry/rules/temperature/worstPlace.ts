import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'

/** A position this long before or after a reading stands for its place. */
export const nearMs = 30 * 60_000
/** How far from a reading a position is looked for, to tell how far off the nearest one is. */
export const searchedMs = 6 * 3_600_000

/**
 * Where an excursion was worst (decision 0069): the position told nearest in time to its worst reading, by its own logger
 * or by another one of the delivery.
 */
export const WorstPlace = z.object({
  /** When the worst reading was first measured; null where the readings are in the archive and the place was noted before. */
  worstAt: instant.nullable(),
  /** Null where none was told within `nearMs`. `offsetMs` is how much later than the reading (below 0: earlier). */
  position: z.object({ lat: z.number(), lon: z.number(), serial: z.string(), offsetMs: z.number() }).nullable(),
  /** Of the nearest position within `searchedMs`, near or not; null without any. */
  nearestMs: z.number().nullable(),
})
export type WorstPlace = z.infer<typeof WorstPlace>
