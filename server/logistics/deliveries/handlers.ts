import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { deliveryListCsv } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import { deliveryMap } from '#server/logistics/deliveries/search/deliveryMap.ts'
import { commodityTemperatures, productLoggers, shippingList } from '#server/logistics/deliveries/items.ts'
import { localInfo } from '#server/logistics/deliveries/localInfo.ts'
import { partCsv } from '#server/logistics/deliveries/csv/partsCsv.ts'
import { findDeliveries } from '#server/logistics/deliveries/search/search.ts'
import { searchedBy, searchedByNumber, searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import { temperatureInfo } from '#server/logistics/deliveries/temperatureInfo.ts'
import type { PartsOfOthers } from '#server/logistics/deliveries/csv/partsCsv.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

/** What a delivery shows that domains to the right of this one make. */
export type DeliverySlots = {
  csvParts: PartsOfOthers
  getTemperatureReport: HandlersFor<typeof deliveryCalls>['getTemperatureReport']
}

export const deliveryHandlers = ({
  csvParts,
  getTemperatureReport,
}: DeliverySlots): HandlersFor<typeof deliveryCalls> => ({
  searchByNumber: ({ number, ...listing }, { db, scope, caller, now }) =>
    findDeliveries(db, scope, searchedByNumber(number), listing, { now: now(), language: caller.language }),
  searchByOther: (search, { db, scope, caller, now, config }) => {
    const reader = { now: now(), language: caller.language, timeZone: config.timeZone }
    return findDeliveries(db, scope, searchedByOther(search, reader), search, reader)
  },
  getDeliveryMap: (search, { db, scope, now, config }) =>
    deliveryMap(db, scope, searchedBy(search, { now: now(), timeZone: config.timeZone }), now()),
  downloadDeliveryCsv: (search, { db, scope, caller, now, config }) => {
    const reader = { now: now(), language: caller.language, timeZone: config.timeZone }
    return deliveryListCsv(db, scope, searchedBy(search, reader), search, reader)
  },
  statusInfo: (body, context) => statusOf(body.deliveryId, context),
  localInfo: async ({ deliveryId }, { db, scope, config }) =>
    localInfo(db, await deliveryAccess(db, scope, deliveryId), config.timeZone),
  temperatureInfo: async ({ deliveryId, ...asked }, { db, pool, scope, now, config }) =>
    temperatureInfo(db, pool, await deliveryAccess(db, scope, deliveryId), asked, now(), config.timeZone),
  productInfo: async ({ deliveryId }, { db, scope }) => shippingList(db, await deliveryAccess(db, scope, deliveryId)),
  commodityTemperatureInfo: async ({ deliveryId }, { db, pool, scope, now }) =>
    commodityTemperatures(db, pool, await deliveryAccess(db, scope, deliveryId), now()),
  getProductLoggerList: async ({ deliveryId }, { db, pool, scope, now, config }) => {
    const reader = { now: now(), timeZone: config.timeZone }
    return await productLoggers(db, pool, await deliveryAccess(db, scope, deliveryId), reader)
  },
  downloadCsv: async ({ deliveryId, language, ...asked }, { db, pool, scope, caller, config, now }) => {
    const access = await deliveryAccess(db, scope, deliveryId)
    const reader = {
      now: now(),
      language: language ? languageOf(language) : caller.language,
      timeZone: config.timeZone,
    }
    return await partCsv({ db, pool, scope, access }, asked, reader, csvParts)
  },
  getTemperatureReport,
})

async function statusOf(deliveryId: number, { db, scope, now, config }: CallerContext) {
  return await statusInfo(db, scope, await deliveryAccess(db, scope, deliveryId), now(), config.timeZone)
}
