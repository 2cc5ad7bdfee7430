import { z } from 'zod'
import { clock, QuietHours } from '#contract/quality/rules/alerts/quietHours.ts'

/** How a user wants to be notified. Times are on the portal's clock. */
export const NotificationSettings = z.strictObject({
  /** Mails and text messages wait for their end. */
  quietHours: QuietHours,
  criticalBreaksQuiet: z.boolean(),
  /**
   * International (E.164): + and 7 to 15 digits. Behind +81 there is no 0, which is dialled within Japan alone;
   * written without lookahead, which not every reader of the API's patterns knows.
   */
  smsNumber: z
    .string()
    .regex(/^\+(?:[1-79]\d{6,14}|8[02-9]\d{5,13}|81[1-9]\d{4,12})$/, 'is not a number like +819012345678')
    .nullable(),
  /** The time of the daily digest; null: none. */
  digestAt: clock.nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A number as people type it, in full width, with spaces, hyphens, brackets and the (0) of +81 (0)90; null for none. */
export const typedNumber = (typed: string): string | null =>
  typed
    .normalize('NFKC')
    .replace(/\(\s*0\s*\)/, '')
    .replaceAll(/[\s()\p{Pd}\u2212ー]/gu, '') || null

export const usualSettings: NotificationSettings = {
  quietHours: [],
  criticalBreaksQuiet: true,
  smsNumber: null,
  digestAt: null,
}
