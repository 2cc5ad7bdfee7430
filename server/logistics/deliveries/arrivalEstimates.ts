import { sql, type RawBuilder } from 'kysely'
import {
  earlierDays,
  estimateArrival,
  maxEarlierDeliveries,
  maxPositionAgeMs,
} from '#contract/logistics/rules/arrivalEstimate.ts'
import type { Passage } from '#contract/logistics/rules/arrivalEstimate.ts'
import type { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import {
  isUnderWay,
  latestPosition,
  mayLocate,
  mayLocateLogger,
} from '#server/logistics/deliveries/access/positions.ts'
import { metersTo } from '#server/logistics/deliveries/distance.ts'
import { visibleDeliveries } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { View } from '#server/platform/lists/reader.ts'

type Row = {
  deliveryId: number
  positionAtMs: number | null
  remainingMeters: number | null
  deadlineMs: number | null
  passages: Passage[]
}

/**
 * LOG-85: when deliveries in transit are expected. Both they and the earlier deliveries are such as the viewer may locate:
 * an estimate tells nothing of deliveries that the viewer does not know.
 */
export async function arrivalEstimates({ db, scope, now }: View, ids: readonly number[]): Promise<ArrivalEstimate[]> {
  const { rows } = await sql<Row>`
    with asked as materialized (${asked(ids)}),
    candidates as materialized (${onSameLane(now)}),
    ${visibleDeliveries(scope, { deliveryIds: sql`select id from asked union select id from candidates` })},
    located as materialized (select v.delivery_id, v.is_party from visible v where ${mayLocate}),
    placed as materialized (
      select d.id, d.lane, d.arrival_deadline, d.destination_lat as lat, d.destination_lon as lon, p.at,
             ${metersTo(sql.ref('p'), sql.ref('d.destination_lat'), sql.ref('d.destination_lon'))} as meters
        from located v join asked d on d.id = v.delivery_id left join lateral (${latestPosition}) p on true),
    fresh as materialized (
      select * from placed where meters is not null and at >= ${new Date(now.getTime() - maxPositionAgeMs)}),
    known as (${known}),
    earlier as materialized (
      select * from (
        select lane.lane, k.id as delivery_id, k.is_party, h.actual_pickup, h.delivered_at,
               row_number() over (partition by lane.lane order by h.delivered_at desc, h.id) as nth
          from known k cross join unnest(k.lanes) as lane (lane) join deliveries h on h.id = k.id
         where lane.lane in (select f.lane from fresh f)) ranked
       where nth <= ${maxEarlierDeliveries}),
    steps as materialized (${steps}),
    passed as (
      select w.id, t.delivered_at, max(${passedAt}) as at
        from fresh w join steps t on t.lane = w.lane and t.lat = w.lat and t.lon = w.lon
         and t.meters >= w.meters and t.next_meters < w.meters
       group by w.id, t.delivery_id, t.delivered_at),
    passages as (
      select p.id, json_agg(json_build_object('passedAtMs', ${ms('p.at')},
               'remainingMs', ${ms('p.delivered_at')} - ${ms('p.at')})) as all_of_it
        from passed p group by p.id)
    select ${customPlan} w.id as "deliveryId", ${ms('w.at')} as "positionAtMs", w.meters as "remainingMeters",
           ${ms('w.arrival_deadline')} as "deadlineMs", coalesce(p.all_of_it, '[]') as passages
      from placed w left join passages p on p.id = w.id order by w.id`.execute(db)
  return rows.map(row => estimateOf(row, now.getTime()))
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** Those in transit, each with the number of its lane: what many of them share is read once. */
const asked = (ids: readonly number[]) => sql`
  select d.*, dense_rank() over (order by d.section,
           d.from_centre_id, case when d.from_centre_id is null then d.from_name end,
           d.destination_centre_id, case when d.destination_centre_id is null then d.destination_name end,
           case when d.destination_centre_id is null then (d.destination_lat, d.destination_lon) end) as lane
    from deliveries d where d.id = any(${ids}::bigint[]) and ${isUnderWay}`

/** The candidates that the viewer may locate. Grouped, as PostgreSQL takes both for few rows and compared each with each. */
const known = sql`
  select b.id, bool_or(b.is_party) as is_party, array_agg(b.lane) filter (where b.lane is not null) as lanes
    from (select c.id, c.lane, null::boolean as is_party from candidates c
          union all select v.delivery_id, null, v.is_party from located v) b
   group by b.id having bool_or(b.is_party) is not null`

/** Two towns have hospitals of one name; senders place the same one some hundred metres apart. */
const sameNameDegrees = 0.01

/** Delivered ones of the same section, origin and destination: the same centre, or without centres the same name and place. */
const onSameLane = (now: Date): RawBuilder<unknown> => {
  const lanes = sql`(select distinct on (a.lane) a.* from asked a) d`
  const isEarlier = sql`h.section = d.section and h.from_centre_id is not distinct from d.from_centre_id
    and (h.from_centre_id is not null or h.from_name = d.from_name)
    and h.actual_pickup is not null and h.delivered_at > h.actual_pickup
    and h.scheduled_arrival >= ${now}::timestamptz - make_interval(days => ${earlierDays}) and h.scheduled_arrival <= ${now}`
  return sql`
    select d.lane, h.id from ${lanes}
      join deliveries h on h.destination_centre_id = d.destination_centre_id and ${isEarlier}
    union all
    select d.lane, h.id from ${lanes}
      join deliveries h on h.destination_name = d.destination_name and h.destination_centre_id is null and ${isEarlier}
       and abs(h.destination_lat - d.destination_lat) < ${sameNameDegrees}
       and abs(h.destination_lon - d.destination_lon) < ${sameNameDegrees}
     where d.destination_centre_id is null`
}

/** Longer without a position, nobody knows when the distance was passed. */
const longestStep = sql`interval '60 minutes'`

/** The ways of earlier deliveries from one position to the next, where that is nearer to a destination of their lane. */
const steps = sql`
  select v.lane, v.delivery_id, v.delivered_at, w.lat, w.lon, t.at, t.next_at, t.meters, t.next_meters
    from earlier v join (select distinct f.lane, f.lat, f.lon from fresh f) w on w.lane = v.lane
   cross join lateral (
     select p.at, lead(p.at) over step as next_at, p.meters, lead(p.meters) over step as next_meters
       from (
         select l.id, r.at, ${metersTo(sql.ref('r'), sql.ref('w.lat'), sql.ref('w.lon'))} as meters
           from logger_assignments l join assignment_temperature s on s.logger_assignment_id = l.id
          cross join lateral positions_between(l.logger_id, greatest(l.from_at, v.actual_pickup),
            least(coalesce(s.end_at, 'infinity'), v.delivered_at)) r
          where l.delivery_id = v.delivery_id and ${mayLocateLogger}) p
     window step as (partition by p.id order by p.at)) t
   where t.next_meters < t.meters and t.next_at - t.at <= ${longestStep}`

/** When the step `t` came nearer than `w` is now: between its two positions in proportion. */
const passedAt = sql`t.at + (t.next_at - t.at) * ((t.meters - w.meters) / (t.meters - t.next_meters))`

const iso = (atMs: number) => new Date(atMs).toISOString()

function estimateOf({ deliveryId, ...row }: Row, nowMs: number): ArrivalEstimate {
  const estimate = estimateArrival({ ...row, nowMs })
  if (typeof estimate === 'string' || row.positionAtMs === null)
    return { deliveryId, estimate: null, noEstimate: typeof estimate === 'string' ? estimate : 'noPosition' }
  const { earliestMs, expectedMs, latestMs, ...basis } = estimate
  return {
    deliveryId,
    estimate: {
      earliest: iso(earliestMs),
      expected: iso(expectedMs),
      latest: iso(latestMs),
      positionAt: iso(row.positionAtMs),
      remainingMeters: Math.round(row.remainingMeters ?? 0),
      ...basis,
    },
    noEstimate: null,
  }
}
