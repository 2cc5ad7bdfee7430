import { postDeliveries } from '#contract/machine/deliveries.ts'
import { getDelivery, getDeliveryTemperature } from '#contract/machine/deliveryReply.ts'
import type { MachineRoute } from '#contract/machine/machineRoute.ts'
import { postProducts } from '#contract/machine/products.ts'
import { postReadings } from '#contract/machine/readings.ts'
import { postStock } from '#contract/machine/stock.ts'

/** Every route of the machine door, for the API document. Each may also answer MachineError: 400, 401, 403, 404, 413, 415. */
export const machineRoutes: readonly MachineRoute[] = [
  postProducts,
  postDeliveries,
  postStock,
  postReadings,
  getDelivery,
  getDeliveryTemperature,
]
