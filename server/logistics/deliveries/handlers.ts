import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { arrivalEstimates } from '#server/logistics/deliveries/arrivalEstimates.ts'
import { comparableDeliveries } from '#server/logistics/deliveries/comparableDeliveries.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { deliveryListCsv } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import { deliveryMap } from '#server/logistics/deliveries/search/deliveryMap.ts'
import { commodityTemperatures, productLoggers, shippingList } from '#server/logistics/deliveries/items.ts'
import { localInfo } from '#server/logistics/deliveries/map/localInfo.ts'
import { partCsv, type PartsOfOthers } from '#server/logistics/deliveries/csv/partsCsv.ts'
import { deliveryList } from '#server/logistics/deliveries/search/search.ts'
import { searchedBy, searchedByNumber, searchedByOther } from '#server/logistics/deliveries/search/searched.ts'
import { statusInfo } from '#server/logistics/deliveries/statusInfo.ts'
import { temperatureInfo } from '#server/logistics/deliveries/temperatureInfo.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { readerOf, viewerOf } from '#server/platform/lists/reader.ts'

/** What later domains provide for a delivery. */
export type DeliverySlots = {
  csvParts: PartsOfOthers
  getTemperatureReport: HandlersFor<typeof deliveryCalls>['getTemperatureReport']
  downloadEvents: HandlersFor<typeof deliveryCalls>['downloadEvents']
}

export const deliveryHandlers = ({
  csvParts,
  getTemperatureReport,
  downloadEvents,
}: DeliverySlots): HandlersFor<typeof deliveryCalls> => ({
  searchByNumber: ({ number, ...listing }, context) =>
    pageOf(deliveryList, viewerOf(context), { ...listing, searched: searchedByNumber(number) }),
  searchByOther: (search, context) => {
    const viewer = viewerOf(context)
    return pageOf(deliveryList, viewer, { ...search, searched: searchedByOther(search, viewer) })
  },
  getDeliveryMap: (search, context) => {
    const viewer = viewerOf(context)
    return deliveryMap(viewer, searchedBy(search, viewer))
  },
  getArrivalEstimates: ({ deliveryIds }, context) => arrivalEstimates(viewerOf(context), deliveryIds),
  downloadDeliveryCsv: (search, context) => {
    const viewer = viewerOf(context)
    return deliveryListCsv(viewer, { ...search, searched: searchedBy(search, viewer) })
  },
  statusInfo: async ({ deliveryId }, context) =>
    statusInfo(viewerOf(context), await deliveryAccess(context.db, context.scope, deliveryId)),
  localInfo: async ({ deliveryId }, context) =>
    localInfo(context, await deliveryAccess(context.db, context.scope, deliveryId)),
  temperatureInfo: async ({ deliveryId, ...asked }, { db, pool, scope, now, config }) =>
    temperatureInfo(db, pool, await deliveryAccess(db, scope, deliveryId), asked, now(), config.timeZone),
  getComparableDeliveries: async ({ deliveryId }, context) =>
    comparableDeliveries(viewerOf(context), await deliveryAccess(context.db, context.scope, deliveryId)),
  productInfo: async ({ deliveryId }, { db, scope }) => shippingList(db, await deliveryAccess(db, scope, deliveryId)),
  commodityTemperatureInfo: async ({ deliveryId }, { db, pool, scope, now }) =>
    commodityTemperatures(db, pool, await deliveryAccess(db, scope, deliveryId), now()),
  getProductLoggerList: async ({ deliveryId }, context) => {
    const { db, pool, scope } = context
    return await productLoggers(db, pool, await deliveryAccess(db, scope, deliveryId), readerOf(context))
  },
  downloadCsv: async ({ deliveryId, language, ...asked }, context) => {
    const { db, pool, scope } = context
    const own = readerOf(context)
    const reader = language ? { ...own, language: languageOf(language) } : own
    return await partCsv(
      { db, pool, scope, access: await deliveryAccess(db, scope, deliveryId) },
      asked,
      reader,
      csvParts,
    )
  },
  getTemperatureReport,
  downloadEvents,
})
