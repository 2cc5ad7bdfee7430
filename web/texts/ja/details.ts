import { compare } from '#web/texts/ja/compare.ts'
import { deliveryDetail } from '#web/texts/ja/deliveryDetail.ts'

/** What only the details of a delivery say, its charts and its map among them. */
export const details = { deliveryDetail, compare }
