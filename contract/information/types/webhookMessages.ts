import { z } from 'zod'

/** `webhook`: its description, or where it goes. Lead to the webhooks. */
export const webhookMessages = [
  /** Once when nothing was accepted for an hour. */
  z.object({ kind: z.literal('webhookFailing'), webhook: z.string(), since: z.iso.datetime() }),
  z.object({ kind: z.literal('webhookPaused'), webhook: z.string(), reason: z.enum(['failing', 'gone']) }),
  /** The portal ended an EPCIS subscription; `dest` is the origin of its receiver. */
  z.object({
    kind: z.literal('subscriptionEnded'),
    query: z.string(),
    dest: z.string(),
    subscriptionId: z.uuid(),
    reason: z.enum(['failing', 'gone', 'noSecret']),
  }),
] as const
export type WebhookMessageOfInbox = z.infer<(typeof webhookMessages)[number]>
