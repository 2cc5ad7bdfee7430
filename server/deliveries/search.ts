import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { deliveryCalls } from '#contract/calls/deliveries.ts'
import type { DeliveryRow } from '#contract/calls/deliveryShapes.ts'
import { codes } from '#contract/codes.ts'
import { foldedNumber } from '#contract/rules/foldedNumber.ts'
import { isPeriodTooLong } from '#contract/rules/period.ts'
import { searchNumbers } from '#contract/rules/searchNumbers.ts'
import type { Db } from '#server/db/connect.ts'
import { isLate, loadDeliveries, rowOf } from '#server/deliveries/deliveryRows.ts'
import { judgedFor } from '#server/deliveries/judgedColumns.ts'
import { visibleDeliveries, type Lead } from '#server/deliveries/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { PortalError } from '#server/http/portalError.ts'

type ByNumber = z.output<typeof deliveryCalls.searchByNumber.request>
type ByOther = z.output<typeof deliveryCalls.searchByOther.request>
type Listing = Pick<ByNumber, 'page' | 'pageSize' | 'sort' | 'order'>
type Found = { total: number; rows: DeliveryRow[] }

const mostNumbers = 500

/** Deliveries that bear one of the numbers; slip and inbound numbers count only where the shipping list is disclosed. */
export async function findByNumber(db: Db, scope: EnterpriseScope, search: ByNumber, now: Date): Promise<Found> {
  const numbers = searchNumbers(search.number).map(foldedNumber)
  if (numbers.length > mostNumbers) {
    throw new PortalError(codes.invalidParameters, [{ path: 'number', message: `more than ${mostNumbers} numbers` }])
  }
  const bearing = sql`select delivery_id from delivery_numbers where number = any(${numbers}::text[])`
  const mayKnowNumber = sql`(v.is_party or upper(normalize(d.reference, nfkc)) = any(${numbers}::text[])
    or exists (select from disclosed_items x where x.delivery_id = d.id and x.shipping_list))`
  return await find(db, scope, { deliveryIds: bearing }, [mayKnowNumber], search, now)
}

/** Deliveries by criteria. A criterion on something hidden matches nothing, so that it reveals nothing. */
export async function findByOther(db: Db, scope: EnterpriseScope, search: ByOther, now: Date): Promise<Found> {
  const { shippingDateFrom: from, shippingDateTo: to } = search
  if (from > to) {
    throw new PortalError(codes.invalidParameters, [
      { path: 'shippingDateTo', message: 'lies before shippingDateFrom' },
    ])
  }
  if (isPeriodTooLong(from, to)) throw new PortalError(codes.periodTooLong)
  const sections = [search.deliveryType].flat()
  return await find(db, scope, { sections, from, to }, conditionsOf(search, now), search, now)
}

function conditionsOf(search: ByOther, now: Date): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const add = (condition: RawBuilder<unknown> | undefined | false | '') => condition && conditions.push(condition)
  add(search.deliveryStatus === '1' && sql`d.delivered_at is null`)
  add(search.deliveryStatus === '2' && sql`d.delivered_at is not null`)
  add(search.late !== undefined && sql`${isLate(now)} = ${search.late}`)
  // product 4: 01 = at least one excursion, 00 = data and none.
  add(search.temperatureExcursion === '01' && sql`t.outcome = 'excursion'`)
  add(search.temperatureExcursion === '00' && sql`t.outcome in ('kept', 'incomplete')`)
  add(search.temperatureOutcome && sql`t.outcome = ${search.temperatureOutcome}`)
  add(search.departurePlace && holds(sql`d.from_name`, search.departurePlace))
  add(search.deliveryDestination && holds(sql`d.destination_name`, search.deliveryDestination))
  add(search.customerNumber && sql`${mayList} and ${holds(sql`d.client_management_number`, search.customerNumber)}`)
  add(search.carrier && carriedBy(search.carrier))
  add(hasItem(search))
  return conditions
}

const mayList = sql`(v.is_party or exists (select from disclosed_items x where x.delivery_id = d.id and x.shipping_list))`

const carriedBy = (name: string) => sql`v.is_party and exists (select from companies c where c.id = d.carrier_id
  and (${holds(sql`c.name`, name)} or ${holds(sql`c.name_en`, name)} or upper(c.code) = upper(${name})))`

/** One item that fits all of name, code and lot. */
function hasItem(search: ByOther): RawBuilder<unknown> | undefined {
  const fits = [
    search.productName &&
      sql`(${holds(sql`p.name_ja`, search.productName)} or ${holds(sql`p.name_en`, search.productName)})`,
    search.productCode &&
      sql`(${holds(sql`p.item_code`, search.productCode)} or ${holds(sql`p.drug_code`, search.productCode)})`,
    search.lot && holds(sql`o.lot`, search.lot),
  ].filter(fit => fit !== undefined && fit !== '')
  if (fits.length === 0) return undefined
  return sql`exists (
    select from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
     where i.delivery_id = d.id and ${sql.join(fits, sql` and `)}
       and (v.is_party or exists (select from disclosed_items x where x.item_id = i.id and x.shipping_list)))`
}

/** Anywhere in the text, without regard to case and to half or full width. */
function holds(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const pattern = `%${typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`lower(normalize(${column}, nfkc)) like ${pattern}`
}

const sortColumns: Record<Listing['sort'], RawBuilder<unknown>> = {
  shippingDate: sql`d.shipping_date`,
  scheduledArrival: sql`d.scheduled_arrival`,
  deliveredAt: sql`d.delivered_at`,
  reference: sql`d.reference`,
  destination: sql`d.destination_name collate japanese`,
}

/** The page asked for, and the total even where the page lies behind the end. */
async function find(
  db: Db,
  scope: EnterpriseScope,
  lead: Lead,
  conditions: RawBuilder<unknown>[],
  listing: Listing,
  now: Date,
): Promise<Found> {
  const matching = sql`
      from visible v join deliveries d on d.id = v.delivery_id ${judgedFor(now)}
     where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const direction = listing.order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with ${visibleDeliveries(scope, lead)},
    matching as materialized (
      select d.id, row_number() over (order by ${sortColumns[listing.sort]} ${direction} nulls last, d.id ${direction}) as place
        ${matching})
    select (select count(*)::int from matching) as total,
           coalesce((select array_agg(id::int order by place) from matching
             where place > ${(listing.page - 1) * listing.pageSize} and place <= ${listing.page * listing.pageSize}), '{}') as ids
    `.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { total, rows: (await loadDeliveries(db, scope, ids, now)).map(rowOf) }
}
