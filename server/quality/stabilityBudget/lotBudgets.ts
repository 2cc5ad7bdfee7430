import { sql } from 'kysely'
import type { Names } from '#contract/kernel/text/names.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { areSameLots } from '#server/logistics/stock/sameLots.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import type { BudgetRange } from '#contract/quality/rules/stabilityBudget.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { budgetOf } from '#server/quality/stabilityBudget/budgetOf.ts'

/** A lot of a delivery with the allowance of its product. */
export type BudgetedLot = {
  lotId: number | null
  depositorId: number
  allowanceId: number | null
  ranges: BudgetRange[]
} & Pick<LotBudget, 'product' | 'lot' | 'expiry' | 'allowance'>

/**
 * The use of their budgets by the lots of a delivery on all deliveries of the same depositor, in the order of the shipping
 * list. Companies that are not a party see the items whose shipping list and temperature are disclosed.
 */
export async function lotBudgetsOf(db: DbOrTx, scope: EnterpriseScope, access: DeliveryAccess): Promise<LotBudget[]> {
  const lots = await lotsOf(db, access)
  const uses = await usesOfLots(db, scope, access.deliveryId, lots)
  return lots.map(lot => budgetOf(lot, uses(lot), access.deliveryId))
}

async function lotsOf(db: DbOrTx, access: DeliveryAccess): Promise<BudgetedLot[]> {
  const [evaluated, listed] = [itemIdsFor(access, 'temperature'), itemIdsFor(access, 'shippingList')]
  const seen = evaluated && listed && evaluated.filter(id => listed.includes(id))
  const { rows } = await sql<BudgetedLot>`
    select json_build_object('productId', p.id, 'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en) as product,
           o.id as "lotId", o.lot, o.expiry, d.depositor_id as "depositorId", a.id as "allowanceId",
           coalesce(a.ranges, '[]') as ranges,
           case when a.id is not null then json_build_object('version', a.version, 'warnPercent', a.warn_percent,
             'source', a.source_document) end as allowance
      from (select product_id, lot_id, min(item_index) as place from delivery_items
             where delivery_id = ${access.deliveryId} and (${seen === null} or id = any(${seen ?? []}::bigint[]))
             group by product_id, lot_id) i
      join deliveries d on d.id = ${access.deliveryId}
      join products p on p.id = i.product_id
      left join lots o on o.id = i.lot_id
      left join product_budgets b on b.product_id = p.id
      left join budget_allowances a on a.id = b.allowance_id
     order by i.place`.execute(db)
  return rows
}

/** The use of a range by a lot on a delivery, by its worst logger. `seen` is null if the caller may not know the delivery. */
export type LotUse = {
  place: number
  usedMs: number
  readings: number
  seen: { deliveryId: number; reference: string; shippingDate: string; shipFrom: Names; destination: Names } | null
}
export type LotUses = { uses: LotUse[]; isCurrent: boolean; hasUncountable: boolean }

/** `used`: the use of the `wanted` lots (nth, product_id, lot_id, delivery_id, depositor_id, allowance_id) on each delivery. */
export const usedByWanted = sql`
    chain as materialized (
      select distinct w.nth, w.product_id, i.lot_id, w.allowance_id, i.delivery_id
        from wanted w
        join lots own on own.id = w.lot_id
        join lots same on ${areSameLots}
        join delivery_items i on i.lot_id = same.id and i.product_id = w.product_id
        join deliveries d on d.id = i.delivery_id and d.depositor_id = w.depositor_id
      union all
      select nth, product_id, lot_id, allowance_id, delivery_id from wanted where lot_id is null),
    carrying as materialized (
      select c.*, l.id as assignment_id
        from chain c
        join logger_assignments l on l.delivery_id = c.delivery_id
         and (not exists (select from logger_assignment_items k where k.logger_assignment_id = l.id)
           or exists (select from logger_assignment_items k join delivery_items i on i.id = k.delivery_item_id
                       where k.logger_assignment_id = l.id and i.product_id = c.product_id
                         and i.lot_id is not distinct from c.lot_id))),
    used as (
      select c.nth, array_agg(c.lot_id) as lot_ids, c.product_id, c.delivery_id, u.place, max(u.used_ms) as used_ms,
             max(u.reading_count) as readings
        from carrying c
        join budget_uses u on u.logger_assignment_id = c.assignment_id and u.product_id = c.product_id
         and u.allowance_id = c.allowance_id
       group by c.nth, c.product_id, c.delivery_id, u.place)`

/** Everything that the lot `w` has been through is counted. */
export const isCurrent = sql<boolean>`(
  not exists (select from product_budgets b where b.product_id = w.product_id and b.is_new)
  and not exists (select from carrying c join budget_queue q on q.logger_assignment_id = c.assignment_id where c.nth = w.nth))`

/** The use by lots of a delivery on each of their deliveries, oldest first; without a lot number, only on this one. */
export async function usesOfLots(
  db: DbOrTx,
  scope: EnterpriseScope,
  deliveryId: number,
  lots: readonly BudgetedLot[],
): Promise<(lot: BudgetedLot) => LotUses> {
  const wanted = lots.flatMap((lot, nth) => (lot.allowanceId === null ? [] : [wantedOf(lot, nth, deliveryId)]))
  if (wanted.length === 0) return () => nothing
  const { rows } = await sql<LotUses & { nth: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as one (nth int, product_id bigint, lot_id bigint,
        delivery_id bigint, depositor_id bigint, allowance_id bigint)),
    ${usedByWanted},
    ${visibleDeliveries(scope, { deliveryIds: sql`select delivery_id from used` })},
    reported as (
      select u.nth, json_agg(json_build_object('place', u.place, 'usedMs', u.used_ms, 'readings', u.readings,
               'seen', case when ${mayKnow} then json_build_object('deliveryId', d.id, 'reference', d.reference,
                 'shippingDate', d.shipping_date, 'shipFrom', ${placeNames('from')}, 'destination', ${placeNames('destination')}) end)
               order by d.shipping_date, d.id, u.place) as uses
        from used u
        join deliveries d on d.id = u.delivery_id
        left join visible v on v.delivery_id = d.id
       group by u.nth)
    select w.nth, coalesce(t.uses, '[]') as uses,
           ${isCurrent} as "isCurrent",
           exists (
             select from carrying c
               join logger_assignments l on l.id = c.assignment_id
               join assignment_temperature t on t.logger_assignment_id = l.id and t.reading_count > 0
               join product_budgets b on b.product_id = c.product_id
               join delivery_items i on i.delivery_id = c.delivery_id and i.product_id = c.product_id
               join product_versions v on v.id = i.product_version_id
              where c.nth = w.nth and is_archived(l.from_at, coalesce(t.end_at, l.to_at))
                and (b.ranged && int4range(t.min_milli, t.max_milli, '[]')
                  or not band_range(v.band) @> int4range(t.min_milli, t.max_milli, '[]'))
                and not exists (select from budget_uses u
                                 where u.logger_assignment_id = c.assignment_id and u.product_id = c.product_id
                                   and u.allowance_id = c.allowance_id)) as "hasUncountable"
      from wanted w left join reported t on t.nth = w.nth`.execute(db)
  const found = new Map(rows.map(({ nth, ...uses }) => [nth, uses]))
  return lot => found.get(lots.indexOf(lot)) ?? nothing
}

const nothing: LotUses = { uses: [], isCurrent: true, hasUncountable: false }

const wantedOf = ({ product, lotId, depositorId, allowanceId }: BudgetedLot, nth: number, deliveryId: number) => ({
  nth,
  delivery_id: deliveryId,
  product_id: product.productId,
  lot_id: lotId,
  depositor_id: depositorId,
  allowance_id: allowanceId,
})

/** A party, or both the shipping list and the temperature of the item are disclosed (LOG-12 and LOG-13). */
const mayKnow = sql`(coalesce(v.is_party, false) or v.delivery_id is not null and exists (
  select from disclosed_items x join delivery_items i on i.id = x.item_id
   where x.delivery_id = d.id and i.product_id = u.product_id and (i.lot_id = any(u.lot_ids) or i.lot_id is null and u.lot_ids[1] is null)
     and x.temperature and x.shipping_list))`
