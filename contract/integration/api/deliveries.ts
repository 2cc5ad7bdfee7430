import { z } from 'zod'
import { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { EntriesAnswer, maxEntries } from '#contract/kernel/api/apiAnswers.ts'
import { defineApiRoute } from '#contract/integration/api/apiRoute.ts'

export const postDeliveries = defineApiRoute({
  method: 'POST',
  path: '/api/v1/deliveries',
  scope: 'deliveries:write',
  summary: 'Add or change deliveries',
  description:
    "By the sender's own reference: an absent field stays as it is, null clears it, lists are replaced whole, and what has an " +
    'older sentAt than the stored one is ignored. Sending the same again changes nothing. What changes after pickup is kept ' +
    'as an amendment, with old and new value.',
  bodies: { 'application/json': z.strictObject({ deliveries: z.array(DeliveryEntry).max(maxEntries) }) },
  response: EntriesAnswer,
})
