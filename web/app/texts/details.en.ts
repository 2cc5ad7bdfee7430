import { compare } from '#web/kernel/temperatureChart/texts.en.ts'
import { deliveryDetail } from '#web/logistics/deliveries/detail/texts.en.ts'
import type { details as japanese } from '#web/app/texts/details.ja.ts'

/** The English of the details of a delivery. */
export const details: typeof japanese = { deliveryDetail, compare }
