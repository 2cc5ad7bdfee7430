import { z } from 'zod'

/** Where to go after signing in. */
export const wantedSearch = z.object({ wanted: z.string().optional().catch(undefined) })
