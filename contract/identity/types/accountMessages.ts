import { z } from 'zod'

export const accountMessages = [
  /** Wrong authentication codes locked the reader's account, which is open again; leads to password and sessions. */
  z.object({ kind: z.literal('signInLocked'), wrongCodes: z.int(), days: z.int(), at: z.iso.datetime() }),
] as const
export type AccountMessage = z.infer<(typeof accountMessages)[number]>
