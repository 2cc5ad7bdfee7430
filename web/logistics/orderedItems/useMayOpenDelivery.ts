import { useSession } from '#web/kernel/session/currentSession.ts'

/** Delivery Details belong to the menu DeliveryStatus (SHL-5). */
export const useMayOpenDelivery = () =>
  useSession(session => session.profile?.menuList.includes('DeliveryStatus') ?? false)
