import { sql } from 'kysely'
import {
  firstWatchedMs,
  maxWatchedMs,
  nearArrivalMs,
  needsLater,
  type WatchedArrival,
  type WatchedLogger,
  type WatchedReading,
} from '#contract/logistics/rules/arrivalCheck.ts'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { metersBetween } from '#server/logistics/deliveries/distance.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { readingsWithin } from '#server/telemetry/segments/readSegments.ts'
import { measuresItem } from '#server/telemetry/evaluation/measuredItems.ts'

type Specs = { band: BandCode; toleranceMinutes: number }[]
type Ended = Omit<WatchedLogger, 'specs' | 'readings'> & {
  loggerId: number
  fromMs: number
  /** Its next assignment, whose readings are another delivery's. */
  nextFromMs: number | null
  specs: Specs
}
type Arrived = {
  deliveryId: number
  arrivedMs: number
  laterMs: number[]
  lat: number | null
  lon: number | null
  radiusMeters: number
  loggers: Ended[]
}

/**
 * Delivered ones among these deliveries, with what their loggers measured after the arrival that ended their assignments; one
 * at a time, as three days of their loggers may be many readings, and no more of them than its check needs.
 */
export async function* watchedArrivals(db: DbOrTx, deliveryIds: readonly number[]) {
  for (const { loggers, ...arrival } of await arrivalsOf(db, deliveryIds)) {
    const upTo = async (untilMs: number): Promise<WatchedArrival> => {
      const followed: WatchedLogger[] = []
      for (const logger of loggers) followed.push(await withReadings(db, arrival, logger, untilMs))
      return { ...arrival, loggers: followed }
    }
    const firstMs = firstWatchedMs(arrival, arrival.lat !== null)
    if (firstMs <= arrival.arrivedMs) continue
    const watched = await upTo(firstMs)
    const wholeMs = arrival.arrivedMs + maxWatchedMs
    yield { deliveryId: arrival.deliveryId, watched: needsLater(watched) ? await upTo(wholeMs) : watched }
  }
}

const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** A planned day says nothing about the hour, and a system may send its times at night: only people's receipts count. */
const laterTimes = sql`array(
  select ${epochMs('t.at')} from (
    select d.scheduled_arrival as at where not d.scheduled_arrival_is_day
    union all
    select case when x.happened_at = d.delivered_at and not x.is_remark then x.received_at else x.happened_at end
      from delivery_confirmations x where x.delivery_id = d.id and x.act = 'arrival'
    union all
    select a.old_value::timestamptz from amendments a
     where a.delivery_id = d.id and a.field = 'deliveredAt' and a.old_value is not null) t
   where t.at is not null)`

const specsOf = sql`(
  select coalesce(json_agg(distinct jsonb_build_object('band', v.band, 'toleranceMinutes', v.tolerance_minutes)), '[]')
    from delivery_items i join product_versions v on v.id = i.product_version_id
   where i.delivery_id = l.delivery_id
     and ${sql.raw(measuresItem())})`

async function arrivalsOf(db: DbOrTx, deliveryIds: readonly number[]): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    select d.id as "deliveryId", ${epochMs('d.delivered_at')} as "arrivedMs", ${laterTimes} as "laterMs",
           coalesce(d.destination_lat, c.lat) as lat, coalesce(d.destination_lon, c.lon) as lon,
           coalesce(c.radius_meters, 0) as "radiusMeters",
           (select coalesce(json_agg(json_build_object('loggerId', l.logger_id, 'serial', g.serial,
                     'fromMs', ${epochMs('l.from_at')}, 'nextFromMs', ${epochMs('n.from_at')}, 'thresholdMs', t.threshold_ms,
                     'specs', ${specsOf}) order by l.id), '[]')
              from logger_assignments l
              join loggers g on g.id = l.logger_id
              join assignment_temperature t on t.logger_assignment_id = l.id
               and date_trunc('milliseconds', t.end_at) = date_trunc('milliseconds', d.delivered_at)
              left join lateral (
                select o.from_at from logger_assignments o
                 where o.logger_id = l.logger_id and o.from_at > l.from_at order by o.from_at limit 1) n on true
             where l.delivery_id = d.id and l.to_at is null and not is_archived(l.from_at, t.end_at)) as loggers
      from deliveries d left join centres c on c.id = d.destination_centre_id
     where d.id = any(${deliveryIds}::bigint[]) and d.delivered_at is not null
     order by d.id`.execute(db)
  return rows
}

async function withReadings(
  db: DbOrTx,
  { arrivedMs, lat, lon, radiusMeters }: Omit<Arrived, 'loggers'>,
  { loggerId, fromMs, nextFromMs, specs, ...logger }: Ended,
  untilMs: number,
): Promise<WatchedLogger> {
  const from = Math.max(arrivedMs - nearArrivalMs, fromMs)
  const until = Math.min(untilMs, nextFromMs ?? Infinity)
  const readings: WatchedReading[] = []
  for await (const { atMs, milliCelsius, ...at } of readingsWithin(db, loggerId, from, until))
    for (const [n, ms] of atMs.entries()) {
      const point = { lat: at.lat[n] ?? NaN, lon: at.lon[n] ?? NaN }
      const hasPlace = lat !== null && lon !== null && !Number.isNaN(point.lat)
      const meters = hasPlace ? Math.max(metersBetween(point, { lat, lon }) - radiusMeters, 0) : null
      readings.push({ atMs: ms, milliCelsius: milliCelsius[n] ?? NaN, meters })
    }
  return {
    ...logger,
    specs: specs.map(({ band, toleranceMinutes }) => ({ ...bands[band], toleranceMinutes })),
    readings,
  }
}
