import { sql, type RawBuilder } from 'kysely'
import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'

/**
 * The GTINs that an item may be registered with whose package has this one: on Japanese medicines, the sales package (1), the
 * case (2) and the JAN (0) have the same twelve digits behind the indicator.
 */
export function sameItem(gtin: string): string[] {
  const others = ['0', '1', '2'].map(indicator => withCheckDigit(indicator + gtin.slice(1, 13)))
  return [...new Set([gtin, ...others])]
}

/** Of a product id: it is registered with the code. Another company's registration finds nothing that the reader may not see. */
export const hasGtin = (productId: RawBuilder<unknown>, gtin: string) => sql<boolean>`${productId} in (
  select k.product_id from product_codes k where k.kind = 'gtin' and k.code = any(${sameItem(gtin)}))`

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
  const lots = sql`select o.id from lots o where o.lot = ${lot} and ${hasGtin(sql`o.product_id`, gtin)}`
  const mayKnowLot = sql`(v.is_party or exists (
    select from disclosed_items x join delivery_items i on i.id = x.item_id
     where x.delivery_id = d.id and x.shipping_list and i.lot_id in (${lots})))`
  return {
    lead: { deliveryIds: sql`select i.delivery_id from delivery_items i where i.lot_id in (${lots})` },
    conditions: [mayKnowLot],
    isEvaluated: false,
  }
}
