import { z } from 'zod'
import { deliveryId } from '#contract/kernel/fields.ts'

/** Of the delivery, and who assigned it. */
const trip = { deliveryId, reference: z.string().min(1), by: z.string() }

/** Sent to drivers whose trips others assign (LOG-150); they link to My Trips. */
export const tripMessages = [
  z.object({ kind: z.literal('tripAssigned'), ...trip }),
  z.object({ kind: z.literal('tripUnassigned'), ...trip }),
] as const
export type TripMessage = z.infer<(typeof tripMessages)[number]>
