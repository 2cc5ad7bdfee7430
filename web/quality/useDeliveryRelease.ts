import { codes } from '#contract/kernel/codes.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'

/** A delivery's case and its lots; who is only shown something of the delivery knows of neither. */
export const useDeliveryRelease = (deliveryId: number) =>
  useCall(releaseCalls.getDeliveryRelease, useSeenDelivery(deliveryId), {
    background: true,
    quiet: true,
    handledHere: [codes.notAuthorized],
  })
