import { compare } from '#web/kernel/temperatureChart/texts.ja.ts'
import { deliveryDetail } from '#web/logistics/deliveries/detail/texts.ja.ts'

/** What only the details of a delivery say, its charts and its map among them. */
export const details = { deliveryDetail, compare }
