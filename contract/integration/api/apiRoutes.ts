import { postDeliveries } from '#contract/integration/api/deliveries.ts'
import { getDelivery, getDeliveryTemperature } from '#contract/integration/api/deliveryReply.ts'
import type { ApiRoute } from '#contract/integration/api/apiRoute.ts'
import { postProducts } from '#contract/integration/api/products.ts'
import { postReadings } from '#contract/integration/api/readings.ts'
import { postStock } from '#contract/integration/api/stock.ts'

/** All routes of the partner API, for its documentation. Each may also respond with ApiErrorAnswer: 400, 401, 403, 404, 413, 415. */
export const apiRoutes: readonly ApiRoute[] = [
  postProducts,
  postDeliveries,
  postStock,
  postReadings,
  getDelivery,
  getDeliveryTemperature,
]
