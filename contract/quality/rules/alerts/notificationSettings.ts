import { z } from 'zod'
import { clock, QuietHours } from '#contract/quality/rules/alerts/quietHours.ts'

/** How a user wants to be notified. Times are on the portal's clock. */
export const NotificationSettings = z.strictObject({
  /** Mails and text messages wait for their end. */
  quietHours: QuietHours,
  criticalBreaksQuiet: z.boolean(),
  /** International (E.164): + and digits. */
  smsNumber: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'is not a number like +819012345678')
    .nullable(),
  /** The time of the daily digest; null: none. */
  digestAt: clock.nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const usualSettings: NotificationSettings = {
  quietHours: [],
  criticalBreaksQuiet: true,
  smsNumber: null,
  digestAt: null,
}
