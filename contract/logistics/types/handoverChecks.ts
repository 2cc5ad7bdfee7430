import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'

/** An arrival whose time somebody should check (LOG-143); one of the two parts is there. */
export const ArrivalCheck = z.object({
  arrivedAt: instant,
  /** The longest time out of range after it, and the logger that measured it. */
  outside: z.object({ from: instant, to: instant, isOpen: z.boolean(), serial: z.string() }).nullable(),
  /** How far from the destination the positions say it was at the arrival, and until when they say so. */
  elsewhere: z.object({ meters: z.int(), until: instant }).nullable(),
})
export type ArrivalCheck = z.infer<typeof ArrivalCheck>

/** Pieces planned, and counted last at pickup and arrival, where they differ (LOG-145); null: not counted. */
export const PieceDifference = z.object({
  planned: z.int().nullable(),
  pickup: z.int().nullable(),
  arrival: z.int().nullable(),
})
export type PieceDifference = z.infer<typeof PieceDifference>
