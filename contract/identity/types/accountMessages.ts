import { z } from 'zod'

export const accountMessages = [
  /**
   * Wrong authentication codes had locked the reader's account, which is unlocked again; links to password and
   * sessions.
   */
  z.object({ kind: z.literal('signInLocked'), wrongCodes: z.int(), days: z.int(), at: z.iso.datetime() }),
] as const
export type AccountMessage = z.infer<(typeof accountMessages)[number]>
