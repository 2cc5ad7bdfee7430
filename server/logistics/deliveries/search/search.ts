import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { deliveryListing, deliveryOrder } from '#contract/logistics/types/deliverySearch.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { idsOfMatching, pageOfMatching } from '#server/platform/db/statements/matching.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { loadDeliveries, rowOf } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { evaluatedFor } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { englishName, storedNames, type Side } from '#server/logistics/deliveries/placeNames.ts'
import type { Searched } from '#server/logistics/deliveries/search/searched.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

type Order = z.output<z.ZodObject<typeof deliveryOrder>>
type Page = z.output<z.ZodObject<Pick<typeof deliveryListing, 'page' | 'pageSize'>>>
/** Names are sorted as the reader sees them. */
type Moment = { now: Date; language: Language }
type Found = { total: number; rows: DeliveryRow[] }

/** The page asked for, and the total even where the page lies behind the end. */
export async function findDeliveries(
  db: Db,
  scope: EnterpriseScope,
  searched: Searched,
  listing: Order & Page,
  moment: Moment,
): Promise<Found> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with ${matching(scope, searched, listing.sort, moment)}
    select ${pageOfMatching(by(listing), listing)}`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { total, rows: (await loadDeliveries(db, scope, ids, moment.now)).map(rowOf) }
}

/** The ids of all found deliveries in their order. */
export async function findDeliveryIds(
  db: Db,
  scope: EnterpriseScope,
  searched: Searched,
  order: Order,
  moment: Moment,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with ${matching(scope, searched, order.sort, moment)}
    select ${idsOfMatching(by(order))}`.execute(db)
  return rows[0]?.ids ?? []
}

const by = ({ order }: Order) =>
  order === 'asc' ? sql`sort_key asc nulls last, id asc` : sql`sort_key desc nulls last, id desc`

const companyName = (column: string, language: Language) =>
  sql`(select ${sql.ref(language === 'en' ? 'c.name_en' : 'c.name')} collate japanese from companies c where c.id = ${sql.ref(column)})`

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
  // From what must be looked at first to what is known least.
  outcome: sql`array_position(array['noData', 'compliant', 'incomplete', 'excursion'], t.outcome)`,
})

/** `matching` (id, sort_key): what the search finds in the scope. Joins that nothing needs cost nothing: they are left ones. */
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
