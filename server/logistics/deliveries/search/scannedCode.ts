import { sql } from 'kysely'
import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { comparedLot } from '#server/logistics/stock/sameLots.ts'
import { hasGtin } from '#server/logistics/products/productCodes.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'

/** Of a lot `o`: senders write the characters of a label in full width, too (LOG-160). */
export const isLot = (lot: string) => sql<boolean>`${comparedLot(sql`o.lot`)} = ${lot}`

/**
 * The deliveries of a scanned code: of its logistic unit, else those with its lot. A GTIN alone is on too many boxes to say
 * which delivery is meant: undefined.
 */
export function searchedByCode({ sscc, gtin, lot }: Pick<CodeContents, 'sscc' | 'gtin' | 'lot'>): Searched | undefined {
  if (sscc) {
    const deliveryIds = sql`select u.delivery_id from delivery_units u where u.sscc = ${sscc}
      union select n.delivery_id from delivery_numbers n where n.number = any(${[sscc, `00${sscc}`]})`
    const mayKnowUnit = sql`(v.is_party or exists (
      select from disclosed_items x where x.delivery_id = d.id and x.shipping_list))`
    return { lead: { deliveryIds }, conditions: [mayKnowUnit], isEvaluated: false }
  }
  if (!gtin || !lot) return undefined
  const lots = sql`select o.id from lots o where ${isLot(lot)} and ${hasGtin(sql`o.product_id`, gtin)}`
  const mayKnowLot = sql`(v.is_party or exists (
    select from disclosed_items x join delivery_items i on i.id = x.item_id
     where x.delivery_id = d.id and x.shipping_list and i.lot_id in (${lots})))`
  return {
    lead: { deliveryIds: sql`select i.delivery_id from delivery_items i where i.lot_id in (${lots})` },
    conditions: [mayKnowLot],
    isEvaluated: false,
  }
}
