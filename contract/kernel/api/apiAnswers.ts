import { z } from 'zod'

/** A request that was refused as a whole: the HTTP status says what kind of error it is, this says why. */
export const ApiErrorAnswer = z.object({
  error: z.string().describe('What went wrong, as a sentence'),
  issues: z.array(
    z.object({
      path: z.string().describe('The invalid field, such as deliveries[0].reference; empty for the whole body'),
      message: z.string(),
    }),
  ),
})
export type ApiErrorAnswer = z.infer<typeof ApiErrorAnswer>

/** One invalid field of one entry. An entry with several invalid fields is listed once for each and is not stored. */
export const Rejection = z.object({
  index: z.int().describe('Index of the entry in the list that was sent, from 0'),
  path: z.string().describe('The invalid field within the entry, such as items[0].itemCode'),
  reason: z.string(),
})
export type Rejection = z.infer<typeof Rejection>

/** INT-5: an invalid entry is rejected with its index and path; the valid ones are stored. */
export const EntriesAnswer = z.object({
  accepted: z.int().describe('Entries that were stored, or that changed nothing'),
  rejected: z.array(Rejection),
})
export type EntriesAnswer = z.infer<typeof EntriesAnswer>

/** A request with more entries is refused as a whole. */
export const maxEntries = 10_000
