import { z } from 'zod'

/** A driver's own trips, or all of the company. */
export const whoseTrips = ['mine', 'company'] as const
/** The page's state in the URL: whose trips somebody chose to see; without it, their own while something of them is open (LOG-150). */
export const tripSearch = z.object({
  of: z.enum(whoseTrips).optional().catch(undefined),
  /** The one whose box was scanned (LOG-170). */
  delivery: z.coerce.number<number>().int().positive().optional().catch(undefined),
})
