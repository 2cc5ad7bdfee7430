import { compare } from '#web/texts/en/compare.ts'
import { deliveryDetail } from '#web/texts/en/deliveryDetail.ts'
import type { details as japanese } from '#web/texts/ja/details.ts'

/** The English of the details of a delivery. */
export const details: typeof japanese = { deliveryDetail, compare }
