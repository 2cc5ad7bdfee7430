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
    with asked as materialized (select d.* from deliveries d where d.id = any(${ids}::bigint[]) and ${isUnderWay}),
    candidates as materialized (${onSameLane(now)}),
    ${visibleDeliveries(scope, { deliveryIds: sql`select id from asked union select id from candidates` })},
    located as materialized (select v.delivery_id, v.is_party from visible v where ${mayLocate}),
    placed as materialized (
      select d.id, d.arrival_deadline, d.destination_lat as lat, d.destination_lon as lon, p.at,
             ${metersTo('p', 'd.destination_lat', 'd.destination_lon')} as meters
        from located v join asked d on d.id = v.delivery_id left join lateral (${latestPosition}) p on true),
    earlier as materialized (
      select * from (
        select c.asked_id, v.delivery_id, v.is_party, h.actual_pickup, h.delivered_at,
               row_number() over (partition by c.asked_id order by h.delivered_at desc, h.id) as nth
          from candidates c join located v on v.delivery_id = c.id join deliveries h on h.id = c.id
          join placed w on w.id = c.asked_id and w.meters is not null
           and w.at >= ${new Date(now.getTime() - maxPositionAgeMs)}) ranked
       where nth <= ${maxEarlierDeliveries}),
    passed as (
      select v.asked_id, v.delivered_at, max(q.passed_at) as passed_at
        from earlier v join placed w on w.id = v.asked_id cross join lateral (${passings}) q
       group by v.asked_id, v.delivery_id, v.delivered_at)
    select ${customPlan} w.id as "deliveryId", ${ms('w.at')} as "positionAtMs", w.meters as "remainingMeters",
           ${ms('w.arrival_deadline')} as "deadlineMs",
           (select coalesce(json_agg(json_build_object('passedAtMs', ${ms('p.passed_at')},
              'remainingMs', ${ms('p.delivered_at')} - ${ms('p.passed_at')})), '[]')
              from passed p where p.asked_id = w.id) as passages
      from placed w order by w.id`.execute(db)
  return rows.map(row => estimateOf(row, now.getTime()))
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** Delivered ones of the same section, origin and destination: the same centre, or without centres the same name. */
const onSameLane = (now: Date): RawBuilder<unknown> => {
  const isEarlier = sql`h.section = d.section and h.from_centre_id is not distinct from d.from_centre_id
    and (h.from_centre_id is not null or h.from_name = d.from_name)
    and h.actual_pickup is not null and h.delivered_at > h.actual_pickup
    and h.scheduled_arrival >= ${now}::timestamptz - make_interval(days => ${earlierDays}) and h.scheduled_arrival <= ${now}`
  return sql`
    select d.id as asked_id, h.id from asked d
      join deliveries h on h.destination_centre_id = d.destination_centre_id and ${isEarlier}
    union all
    select d.id, h.id from asked d
      join deliveries h on h.destination_name = d.destination_name and h.destination_centre_id is null and ${isEarlier}
     where d.destination_centre_id is null`
}

/** As the crow flies; flat around the destination, as all that is compared goes there. */
const metersTo = (from: string, lat: string, lon: string): RawBuilder<unknown> => sql`(6371000 * sqrt(
  power(radians(${sql.ref(`${from}.lat`)} - ${sql.ref(lat)}), 2)
  + power(radians(${sql.ref(`${from}.lon`)} - ${sql.ref(lon)}) * cos(radians(${sql.ref(lat)})), 2)))`

/** Longer without a position, nobody knows when the distance was passed. */
const longestStep = sql`interval '60 minutes'`

/** When the earlier delivery `v` came nearer than `w` is now: between two positions in proportion. */
const passings = sql`
  select t.at + (t.next_at - t.at) * ((t.meters - w.meters) / (t.meters - t.next_meters)) as passed_at
    from (
      select p.at, lead(p.at) over step as next_at, p.meters, lead(p.meters) over step as next_meters
        from (
          select l.id, r.at, ${metersTo('r', 'w.lat', 'w.lon')} as meters
            from logger_assignments l join assignment_temperature s on s.logger_assignment_id = l.id
           cross join lateral positions_between(l.logger_id, greatest(l.from_at, v.actual_pickup),
             least(coalesce(s.end_at, 'infinity'), v.delivered_at)) r
           where l.delivery_id = v.delivery_id and ${mayLocateLogger}) p
      window step as (partition by p.id order by p.at)) t
   where t.meters >= w.meters and t.next_meters < w.meters and t.next_at - t.at <= ${longestStep}`

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
