import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'

/** Delivery Details belong to the menu DeliveryStatus (SHL-5). */
export const useMayOpenDelivery = () => useHasMenu('DeliveryStatus')
