import { z } from 'zod'
import { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { EntriesAnswer, maxEntries } from '#contract/kernel/api/apiAnswers.ts'
import { defineApiRoute } from '#contract/integration/api/apiRoute.ts'

export const postDeliveries = defineApiRoute({
  method: 'POST',
  path: '/api/v1/deliveries',
  scope: 'deliveries:write',
  operationId: 'sendDeliveries',
  summary: 'Add or change deliveries',
  description:
    "By the sender's own reference: an absent field stays as it is, null clears it, lists are replaced whole, and what has an " +
    'older sentAt than the stored one is ignored. Sending the same again changes nothing. What changes after pickup is kept ' +
    'as an amendment, with old and new value.',
  bodies: { 'application/json': z.strictObject({ deliveries: z.array(DeliveryEntry).max(maxEntries) }) },
  response: EntriesAnswer,
  example: {
    request: {
      deliveries: [
        {
          reference: 'REF-2026-001',
          deliveryType: '0002',
          depositCode: 'MAKER01',
          shipFrom: { name: '霞センター' },
          destination: { name: '都病院', kind: 'medicalInstitution' },
          shippingDate: '2026-11-20',
          actualPickup: '2026-11-20T09:00:00+09:00',
          items: [{ itemCode: 'A-100', lot: 'LOT-7', quantity: 20 }],
          loggers: [{ serial: 'SN-1', from: '2026-11-20T09:00:00+09:00', intervalSeconds: 600 }],
          sentAt: '2026-11-20T09:01:00+09:00',
        },
      ],
    },
    response: {
      accepted: 0,
      rejected: [{ index: 0, path: 'items[0].itemCode', reason: 'is not an item of the depositor' }],
    },
  },
})
