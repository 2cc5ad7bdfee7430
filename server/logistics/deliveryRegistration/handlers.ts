import type { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { itemChoices } from '#server/logistics/deliveryRegistration/itemChoices.ts'
import { loggerChoices, nameableOn } from '#server/logistics/deliveryRegistration/nameable.ts'
import { registeredDelivery } from '#server/logistics/deliveryRegistration/registeredDelivery.ts'
import { registeringSender } from '#server/logistics/deliveryRegistration/registeringSender.ts'
import { saveDelivery } from '#server/logistics/deliveryRegistration/saveDelivery.ts'

export const deliveryRegistrationHandlers: HandlersFor<typeof deliveryRegistrationCalls> = {
  getDelivery: async ({ deliveryId }, context) => await registeredDelivery(context, deliveryId),
  getNameable: async ({ shippingDate, enterpriseCode }, { db, caller }) =>
    await nameableOn(db, await registeringSender(db, caller, enterpriseCode), shippingDate),
  getItemChoices: async ({ enterpriseCode, ...asked }, { db, caller, now, config }) => {
    const today = dayIn(now(), config.timeZone)
    return await itemChoices(db, await registeringSender(db, caller, enterpriseCode), today, asked)
  },
  getLoggerChoices: async ({ enterpriseCode, ...asked }, { db, caller, scope, now, config }) => {
    const today = dayIn(now(), config.timeZone)
    return await loggerChoices(db, await registeringSender(db, caller, enterpriseCode), scope, today, asked)
  },
  saveDelivery: async (saved, context) => await saveDelivery(context, saved),
}
