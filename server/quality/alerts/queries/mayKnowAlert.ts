import { sql } from 'kysely'

/** This kind of data of the item `i` is disclosed to the company of the alert `a` (QUA-7). */
const isDisclosed = (kind: 'temperature' | 'shippingList') => sql`exists (
  select from disclosures x
   where x.company_id = a.company_id and x.product_id = i.product_id and x.stage = i.stage and x.kind = ${kind}
     and x.valid_from <= i.shipping_date and (x.valid_to is null or i.shipping_date <= x.valid_to))`

/** The products in all notifications of the alert `a`, and whether it named them. */
const notifiedProducts = sql`
  select (item ->> 'productId')::bigint as product_id, item -> 'name' <> 'null' as is_named
    from alert_steps s cross join lateral jsonb_array_elements(s.facts -> 'items') item where s.alert_id = a.id
  union
  select (item ->> 'productId')::bigint, item -> 'name' <> 'null' from jsonb_array_elements(a.facts -> 'items') item`

/**
 * Whether the company of the alert `a` may know it now: as a party, or because its facts about every product, or the
 * temperature of an item that the silent logger measures, are disclosed. A withdrawn disclosure takes effect at once.
 */
export const mayKnowAlert = sql<boolean>`(
  a.delivery_id is null
  or exists (select from delivery_parties p where p.delivery_id = a.delivery_id and p.company_id = a.company_id)
  or (a.kind = 'excursion' and not exists (
    select from (${notifiedProducts}) notified
     where not exists (
       select from delivery_items i
        where i.delivery_id = a.delivery_id and i.product_id = notified.product_id and ${isDisclosed('temperature')}
          and (not notified.is_named or ${isDisclosed('shippingList')}))))
  or (a.kind = 'silence' and exists (
    select from logger_assignments l
      join delivery_items i on i.delivery_id = l.delivery_id
       and (not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id)
         or exists (select from logger_assignment_items c where c.logger_assignment_id = l.id and c.delivery_item_id = i.id))
     where l.delivery_id = a.delivery_id and l.logger_id = a.logger_id and ${isDisclosed('temperature')})))`
