import { sql } from 'kysely'
import type { z } from 'zod'
import type { OrderedItem, orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { isAwaitingData, isAwaitingPickup } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { isShownAs } from '#server/logistics/deliveries/search/searched.ts'
import { foundByEstimate, movableColumns } from '#server/logistics/orderedItems/expected.ts'
import { byDock, evaluatedItem, isUrgent, urgency } from '#server/logistics/orderedItems/urgency.ts'
import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import {
  bySortKeyAndId,
  idsOf,
  pageOf,
  sortedName,
  type List,
  type Page,
  type Sql,
} from '#server/platform/lists/list.ts'
import type { Viewer } from '#server/platform/lists/reader.ts'
import { arriving, openCentres } from '#server/logistics/orderedItems/arrivals.ts'
import { itemConditions } from '#server/logistics/stock/itemConditions.ts'
import { given } from '#server/platform/db/statements/given.ts'

export type OrderedItemSearch = z.output<typeof orderedItemCalls.downloadOrderedItemCsv.request>

/** Who may set its dock depends on the caller, not on what they see. */
export type FoundItem = Omit<OrderedItem, 'maySetDock'>

/** The orders that rest on estimates, which are computed for these alone. */
const byExpected: readonly OrderedItemSearch['sort'][] = ['urgency', 'estimatedArrival']

const isEstimated = ({ sort, deliveryStatus }: OrderedItemSearch) => byExpected.includes(sort) && deliveryStatus !== '2'

const orderedItemList: List<OrderedItemSearch, FoundItem> = {
  matching,
  order: bySortKeyAndId,
  load: (viewer, ids) => loadOrderedItems(viewer, ids, new Set()),
}

/** One page of what a search finds. */
export async function orderedItemPage(viewer: Viewer, search: OrderedItemSearch & Page) {
  if (!isEstimated(search)) return await pageOf(orderedItemList, viewer, search)
  const { page, pageSize } = search
  const { total, ids, late } = await foundByEstimate(viewer, search, matching(viewer, search), page * pageSize)
  return { total, rows: await loadOrderedItems(viewer, ids.slice((page - 1) * pageSize, page * pageSize), late) }
}

/** All ids that a search finds, in its order, and how they are loaded. */
export async function allOrderedItems(viewer: Viewer, search: OrderedItemSearch) {
  const { ids, late } = isEstimated(search)
    ? await foundByEstimate(viewer, search, matching(viewer, search), null)
    : { ids: await idsOf(orderedItemList, viewer, search), late: new Set<number>() }
  return { ids, load: (some: readonly number[]) => loadOrderedItems(viewer, some, late) }
}

/** Items in the order of the ids, without those that the scope may not see; `late` has deliveries that are expected late. */
async function loadOrderedItems(
  { db, scope, now }: Viewer,
  ids: readonly number[],
  late: ReadonlySet<number>,
): Promise<FoundItem[]> {
  const deliveryIds = sql`select wanted.delivery_id from delivery_items wanted where wanted.id = any(${ids}::bigint[])`
  const { rows } = await sql<Omit<FoundItem, Instant | 'isForetoldLate'> & Record<Instant, Date | null>>`
    with ${visibleDeliveries(scope, { deliveryIds })}
    select i.id as "itemId", d.id as "deliveryId", d.reference,
           json_build_object('code', e.code, 'name', e.name, 'nameEn', e.name_en) as centre,
           (select json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)
              from companies c where c.id = d.depositor_id) as depositor,
           case when d.delivered_at is null then '1' else '2' end as "deliveryStatus",
           ${isAwaitingPickup} as "awaitingPickup", ${isAwaitingData(now)} as "awaitingData", ${isLate(now)} as late,
           d.scheduled_arrival as "scheduledArrival", d.scheduled_arrival_is_day as "scheduledArrivalIsDay",
           d.delivered_at as "deliveredAt", p.item_code as "itemCode", p.drug_code as "drugCode",
           p.name_ja as "nameJa", p.name_en as "nameEn", o.lot, o.expiry, i.quantity,
           t.outcome, ${isUrgent(now)} as "isUrgent", k.dock
      from ${orderedItems(scope)} ${evaluatedItem(now)}
      join unnest(${ids}::bigint[]) with ordinality as asked (id, place) on asked.id = i.id
     order by asked.place`.execute(db)
  return rows.map(row => ({
    ...row,
    scheduledArrival: row.scheduledArrival?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    isForetoldLate: !row.late && late.has(row.deliveryId),
  }))
}

/** The given deliveries of which the scope may see ordered items. */
export async function deliveriesWithOrderedItems(db: Db, scope: EnterpriseScope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    with ${visibleDeliveries(scope, { deliveryIds: sql`select unnest(${ids}::bigint[])` })}
    select distinct d.id from ${orderedItems(scope)}`.execute(db)
  return rows.map(row => row.id)
}

type Instant = 'scheduledArrival' | 'deliveredAt'

/**
 * The ordered items of `visible` deliveries (LOG-38): of those to a distribution centre whose arrivals the scope may see,
 * the items whose shipping list it may see.
 */
const orderedItems = (scope: EnterpriseScope) => sql`visible v
      join deliveries d on d.id = v.delivery_id and d.destination_kind = 'distributionCentre'
      join centres e on e.id = d.destination_centre_id and e.id in (${openCentres(scope)})
      left join arrival_docks k on k.delivery_id = d.id and k.centre_id = e.id
      join delivery_items i on i.delivery_id = d.id and (v.is_party
        or exists (select from disclosed_items x where x.item_id = i.id and x.shipping_list))
      join products p on p.id = i.product_id
      left join lots o on o.id = i.lot_id`

/** `matching` (id, sort_key): the found items in the scope; in orders by estimates, with what moves them (movableColumns). */
function matching(viewer: Viewer, search: OrderedItemSearch): Sql {
  const { late, centre, dock, reference, temperatureOutcome, isUrgent: urgent } = search
  const { scope } = viewer
  const { lead, conditions: arrivals } = arriving(scope, search, viewer)
  const conditions = given([
    ...arrivals,
    late !== undefined && sql`${isLate(viewer.now)} = ${late}`,
    urgent !== undefined && sql`${isUrgent(viewer.now)} = ${urgent}`,
    temperatureOutcome && isShownAs(temperatureOutcome, viewer.now),
    centre && holdsAny([sql`e.name`, sql`e.name_en`, sql`e.code`], centre),
    dock && holds(sql`k.dock`, dock),
    reference && holds(sql`d.reference`, reference),
    ...itemConditions(search),
  ])
  const isEvaluated = search.sort === 'urgency' || urgent !== undefined || temperatureOutcome !== undefined
  return sql`${visibleDeliveries(scope, lead)},
    matching as materialized (
      select i.id, ${sortKeys(viewer)[search.sort]} as sort_key
             ${isEstimated(search) ? sql`, ${movableColumns(viewer.now, search)}` : sql``}
        from ${orderedItems(scope)} ${isEvaluated ? evaluatedItem(viewer.now) : sql``}
       where ${sql.join([sql`true`, ...conditions], sql` and `)})`
}

type SortKey = OrderedItemSearch['sort']

const sortKeys = ({ language, now, timeZone }: Viewer): Record<SortKey, Sql> => ({
  urgency: urgency(now, timeZone),
  scheduledArrival: sql`d.scheduled_arrival`,
  // What has an estimate comes first by it: see foundByEstimate.
  estimatedArrival: sql`d.scheduled_arrival`,
  deliveredAt: sql`d.delivered_at`,
  centre: sortedName(language, 'e.name', 'e.name_en'),
  dock: byDock,
  item: sortedName(language, 'p.name_ja', 'p.name_en'),
  expiry: sql`o.expiry`,
  quantity: sql`i.quantity`,
  depositor: sql`(select ${sortedName(language, 'c.name', 'c.name_en')} from companies c where c.id = d.depositor_id)`,
  reference: sql`d.reference`,
})
