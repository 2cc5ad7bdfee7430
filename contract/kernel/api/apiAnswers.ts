import { z } from 'zod'

/** Whatever was refused as a whole: the HTTP status tells the kind, this tells why. */
export const ApiErrorAnswer = z.object({
  error: z.string().describe('What went wrong, as a sentence'),
  issues: z.array(
    z.object({
      path: z.string().describe('The bad field, such as deliveries[0].reference; empty where it is the whole body'),
      message: z.string(),
    }),
  ),
})
export type ApiErrorAnswer = z.infer<typeof ApiErrorAnswer>

/** One bad field of one entry. An entry with several bad fields is in the list several times; nothing of it is kept. */
export const Rejection = z.object({
  index: z.int().describe('Place of the entry in the list that was sent, from 0'),
  path: z.string().describe('The bad field within the entry, such as items[0].itemCode'),
  reason: z.string(),
})
export type Rejection = z.infer<typeof Rejection>

/** INT-5: one bad entry is rejected by its index and path, the good ones are kept. */
export const EntriesAnswer = z.object({
  accepted: z.int().describe('Entries that were kept, or that changed nothing'),
  rejected: z.array(Rejection),
})
export type EntriesAnswer = z.infer<typeof EntriesAnswer>

/** More entries than this in one request are refused as a whole. */
export const maxEntries = 10_000
