import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { deliveryListing, deliveryOrder } from '#contract/logistics/types/deliverySearch.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { evaluatedFor } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { englishName, storedNames, type Side } from '#server/logistics/deliveries/placeNames.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { bySortKeyAndId, findIds, findPage, sortedName } from '#server/logistics/lists/listQueries.ts'

type Order = z.output<z.ZodObject<typeof deliveryOrder>>
type Page = z.output<z.ZodObject<Pick<typeof deliveryListing, 'page' | 'pageSize'>>>
/** Names are sorted in the reader's language. */
type Moment = { now: Date; language: Language }
type Found = { total: number; rows: DeliveryRow[] }

/** One page of deliveries, and the total, even if the page is beyond the end. */
export async function findDeliveries(
  db: Db,
  scope: EnterpriseScope,
  searched: Searched,
  listing: Order & Page,
  moment: Moment,
): Promise<Found> {
  const found = matching(scope, searched, listing.sort, moment)
  const { total, ids } = await findPage(db, found, bySortKeyAndId(listing), listing)
  return { total, rows: await loadDeliveries(db, scope, ids, moment.now) }
}

/** The ids of all found deliveries in their order. */
export const findDeliveryIds = (db: Db, scope: EnterpriseScope, searched: Searched, order: Order, moment: Moment) =>
  findIds(db, matching(scope, searched, order.sort, moment), bySortKeyAndId(order))

const companyName = (column: string, language: Language) =>
  sql`(select ${sortedName(language, 'c.name', 'c.name_en')} from companies c where c.id = ${sql.ref(column)})`

const placeName = (side: Side, language: Language) => {
  const stored = storedNames(side)
  return sql`${language === 'en' ? englishName(stored) : stored.name} collate japanese`
}

const sortKeys = (language: Language): Record<Order['sort'], RawBuilder<unknown>> => ({
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
function matching(
  scope: EnterpriseScope,
  searched: Searched,
  sort: Order['sort'],
  { now, language }: Moment,
): RawBuilder<unknown> {
  const isEvaluated = searched.isEvaluated || sort === 'outcome'
  return sql`${visibleDeliveries(scope, searched.lead)},
    matching as materialized (
      select v.delivery_id as id, ${sortKeys(language)[sort]} as sort_key
        from visible v left join deliveries d on d.id = v.delivery_id ${isEvaluated ? evaluatedFor(now) : sql``}
       where ${sql.join([sql`true`, ...searched.conditions], sql` and `)})`
}
