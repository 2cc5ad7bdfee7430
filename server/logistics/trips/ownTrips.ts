import { sql, type RawBuilder } from 'kysely'
import type { ConfirmedBy, Trip } from '#contract/logistics/types/tripTypes.ts'
import { confirmableDays, maxTrips, tripActs, tripDays, type TripAct } from '#contract/logistics/rules/confirmations.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { companiesIn, confirmingCompany } from '#server/logistics/trips/confirmingCompany.ts'
import { joinDriver } from '#server/logistics/trips/drivers.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'

/** SQL for whether an act of the delivery `d` is the caller's to confirm. IDN-2: guests only read. */
const mayConfirm = (scope: EnterpriseScope, caller: Caller, act: TripAct) =>
  caller.role === '03' ? sql<boolean>`false` : isTripOf(confirmingCompany(scope, caller), scope, act)

type Confirming = Pick<CallerContext, 'scope' | 'caller' | 'now' | 'config'>

/** SQL for whether the caller may confirm an act of the delivery `d` now: it is theirs, and not too long ago. */
export const isConfirmable = ({ scope, caller, now, config }: Confirming, act: TripAct) => sql<boolean>`(
  ${mayConfirm(scope, caller, act)} and ${touchesCentres(scope, 'd')}
  and d.shipping_date >= ${dayIn(now(), config.timeZone)}::date - ${confirmableDays}::int)`

/** What the caller may confirm of a delivery, by the calls of My Trips: on other pages, too. */
export async function confirmableActs(context: CallerContext, deliveryId: number): Promise<TripAct[]> {
  const { caller } = context
  const ownTrips = caller.companiesByMenu.get('Trips')?.some(({ id }) => id === caller.company.id)
  if (!ownTrips) return []
  const { rows } = await sql<{ pickup: boolean; arrival: boolean }>`
    select ${isConfirmable(context, 'pickup')} as pickup, ${isConfirmable(context, 'arrival')} as arrival
      from deliveries d where d.id = ${deliveryId}`.execute(context.db)
  return tripActs.filter(act => rows[0]?.[act])
}

/** SQL for whether the delivery `d` is a trip of companies: as its carrier, or as the centre where the act happens. */
function isTripOf(companyIds: readonly number[], scope: EnterpriseScope, act: TripAct): RawBuilder<boolean> {
  const companies = sql`${companyIds}::bigint[]`
  const centre = sql.ref(act === 'pickup' ? 'd.from_centre_id' : 'd.destination_centre_id')
  const isOwnCentre = scope.centreIds === 'all' ? sql`true` : sql`here.id = any(${scope.centreIds}::bigint[])`
  return sql<boolean>`(coalesce(d.carrier_id = any(${companies}), false) or exists (
    select from centres here where here.id = ${centre} and here.company_id = any(${companies}) and ${isOwnCentre}))`
}

type Instant = 'plannedPickup' | 'scheduledArrival' | 'actualPickup' | 'deliveredAt'
type Row = Omit<Trip, Instant | 'acts'> &
  Record<Instant, Date | null> &
  Record<TripAct, ConfirmedBy | null> & {
    mayPickup: boolean
    mayArrive: boolean
    total: number
  }

const isCarriedByCaller = (scope: EnterpriseScope, caller: Caller) =>
  sql<boolean>`coalesce(d.carrier_id = any(${confirmingCompany(scope, caller)}::bigint[]), false)`

/** LOG-150: who sees all deliveries of the company says who drives them. */
const mayAssign = ({ role, company, companiesByMenu }: Caller) =>
  role !== '03' && (companiesByMenu.get('DeliveryStatus') ?? []).some(({ id }) => id === company.id)

/**
 * LOG-120: what is open of the last days and tomorrow, what the company confirmed today, and what happened today; the caller's
 * own trips first, then the next one. `among` narrows them to deliveries: SQL for their ids.
 */
export async function ownTrips(
  { db, scope, ...reader }: Viewer,
  caller: Caller,
  among?: RawBuilder<unknown>,
): Promise<{ total: number; rows: Trip[] }> {
  const companies = sql`${companiesIn(scope)}::bigint[]`
  const today = sql`${todayOf(reader)}::date`
  const midnight = sql`(${today}::timestamp at time zone ${reader.timeZone})`
  const { rows } = await sql<Row>`
    with near as (
      select distinct p.delivery_id from delivery_parties p
       where p.company_id = any(${companies}) and p.section = any(${[...transportSections]}::text[])
         and p.shipping_date between ${today} - ${tripDays.before}::int and ${today} + ${tripDays.after}::int
         and ${among ? sql`p.delivery_id in (${among})` : sql`true`}),
    own as (
      select d.*, ${isTripOf(companiesIn(scope), scope, 'pickup')} as leaves,
             ${isTripOf(companiesIn(scope), scope, 'arrival')} as arrives
        from near join deliveries d on d.id = near.delivery_id where ${touchesCentres(scope, 'd')}),
    shown as (
      select d.*, ${isOpen} as is_open from own d
       where ${isOpen} or (d.arrives and d.delivered_at >= ${midnight}) or (d.leaves and d.actual_pickup >= ${midnight})
          or exists (
         select from delivery_confirmations x where x.delivery_id = d.id and x.company_id = any(${companies})
            and x.received_at >= ${midnight}))
    select d.id as "deliveryId", d.reference, d.slip_numbers as "slipNo", ${placeNames('from')} as "shipFrom",
           ${placeNames('destination')} as destination, d.shipping_date as "shippingDate",
           d.planned_pickup as "plannedPickup", d.planned_pickup_is_day as "plannedPickupIsDay",
           d.scheduled_arrival as "scheduledArrival", d.scheduled_arrival_is_day as "scheduledArrivalIsDay",
           d.actual_pickup as "actualPickup", d.delivered_at as "deliveredAt", d.scheduled_pieces as "plannedPieces",
           coalesce(n.planned_stops, '[]') as "plannedStops", n.remark,
           -- of the carrier's own users alone
           case when u.id is not null and ${isCarriedByCaller(scope, caller)}
             then json_build_object('userId', u.id, 'name', u.name, 'isMe', u.id = ${caller.userId}) end as driver,
           (${mayAssign(caller)} and ${isCarriedByCaller(scope, caller)}) as "mayAssign", ${bandsOf} as bands, ${mayConfirm(scope, caller, 'pickup')} as "mayPickup",
           ${mayConfirm(scope, caller, 'arrival')} as "mayArrive",
           ${standing('pickup')} as pickup, ${standing('arrival')} as arrival, (count(*) over ())::int as total
      from shown d left join delivery_notes n on n.delivery_id = d.id ${joinDriver}
     order by d.is_open desc, coalesce(u.id = ${caller.userId}, false) desc,
              coalesce(case when d.actual_pickup is null then d.planned_pickup end, d.scheduled_arrival,
              d.shipping_date::timestamp at time zone ${reader.timeZone}), d.id
     limit ${maxTrips}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(tripOf) }
}

const isOpen = sql<boolean>`(d.delivered_at is null and (d.arrives or (d.leaves and d.actual_pickup is null)))`

const bandsOf = sql`(select coalesce(json_agg(distinct v.band), '[]') from delivery_items i
  join product_versions v on v.id = i.product_version_id where i.delivery_id = d.id)`

/** SQL for the last confirmation of an act of the delivery `d` that is no remark, as JSON. */
const confirmedBy = (act: TripAct) => sql<ConfirmedBy | null>`(
  select json_build_object('at', ${isoTime('x.happened_at')}, 'receivedAt', ${isoTime('x.received_at')},
           'pieces', x.pieces, 'by', case when u.id is not null then json_build_object('name', u.name, 'company',
             json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)) end)
    from delivery_confirmations x join companies c on c.id = x.company_id left join users u on u.id = x.user_id
   where x.delivery_id = d.id and x.act = ${act} and not x.is_remark order by x.id desc limit 1)`

/** The same, but null while the delivery has no time of the act: where it was cleared since, it can be confirmed again. */
const standing = (act: TripAct) =>
  sql`case when ${sql.ref(act === 'pickup' ? 'd.actual_pickup' : 'd.delivered_at')} is not null then ${confirmedBy(act)} end`

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function tripOf({ total: _total, mayPickup, mayArrive, ...row }: Row): Trip {
  return {
    ...isoTimes(row),
    acts: [...(mayPickup ? (['pickup'] as const) : []), ...(mayArrive ? (['arrival'] as const) : [])],
  }
}

/** The confirmation of an act that is no remark; null without one. */
export async function confirmationOf(db: DbOrTx, deliveryId: number, act: TripAct): Promise<ConfirmedBy | null> {
  const { rows } = await sql<{ confirmed: ConfirmedBy | null }>`
    select ${confirmedBy(act)} as confirmed from deliveries d where d.id = ${deliveryId}`.execute(db)
  return rows[0]?.confirmed ?? null
}
