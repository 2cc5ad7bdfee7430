import { sql } from 'kysely'
import type { z } from 'zod'
import type { deliveryOrder } from '#contract/logistics/types/deliverySearch.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { evaluatedFor } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { englishName, storedNames, type Side } from '#server/logistics/deliveries/placeNames.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'
import { visibleAlone, visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { bySortKeyAndId, sortedName, type List, type Sql } from '#server/platform/lists/list.ts'
import type { Viewer } from '#server/platform/lists/reader.ts'

type Order = z.output<z.ZodObject<typeof deliveryOrder>>
export type DeliverySearch = Order & { searched: Searched }

export const deliveryList: List<DeliverySearch, DeliveryRow> = {
  matching,
  order: bySortKeyAndId,
  isByNumber: ({ searched }) => searched.lead.deliveryIds !== undefined,
  load: loadDeliveries,
}

const companyName = (column: string, language: Language) =>
  sql`(select ${sortedName(language, 'c.name', 'c.name_en')} from companies c where c.id = ${sql.ref(column)})`

const placeName = (side: Side, language: Language) => {
  const stored = storedNames(side)
  return sql`${language === 'en' ? englishName(stored) : stored.name} collate japanese`
}

const sortKeys = (language: Language): Record<Order['sort'], Sql> => ({
  shippingDate: sql`v.shipping_date`,
  scheduledArrival: sql`d.scheduled_arrival`,
  deliveredAt: sql`d.delivered_at`,
  plannedPickup: sql`d.planned_pickup`,
  actualPickup: sql`d.actual_pickup`,
  warehousedOn: sql`case when v.is_party then d.warehoused_on end`,
  reference: sql`d.reference`,
  shipFrom: placeName('from', language),
  destination: placeName('destination', language),
  depositor: companyName('d.depositor_id', language),
  carrier: sql`case when v.is_party then ${companyName('d.carrier_id', language)} end`,
  // Excursions need attention first; deliveries without data come last.
  outcome: sql`array_position(array['noData', 'compliant', 'incomplete', 'excursion'], t.outcome)`,
})

/** `matching` (id, sort_key): the found deliveries in the scope. PostgreSQL removes left joins that nothing needs. */
function matching({ scope, now, language }: Viewer, { searched, sort }: DeliverySearch): Sql {
  const isEvaluated = searched.isEvaluated || sort === 'outcome'
  const isAlone = searched.conditions.length === 0 && sort === 'shippingDate'
  const visible = isAlone ? visibleAlone : visibleDeliveries
  return sql`${visible(scope, searched.lead)},
    matching as (
      select v.delivery_id as id, ${sortKeys(language)[sort]} as sort_key
        from visible v left join deliveries d on d.id = v.delivery_id ${isEvaluated ? evaluatedFor(now) : sql``}
       where ${sql.join([sql`true`, ...searched.conditions], sql` and `)})`
}
