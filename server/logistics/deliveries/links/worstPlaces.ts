import { sql } from 'kysely'
import type { Judgement, Run } from '#contract/logistics/types/deliveryTypes.ts'
import { peakOf } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { nearMs, searchedMs, type WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** When a logger measured which worst reading, in ms UTC and thousandths of °C; both ends included. */
export type MeasuredRun = { loggerId: number; startedAtMs: number; endedAtMs: number; peakMilli: number }
/** A logger whose positions may be told, for as long as it belonged to the delivery. */
export type Locator = { loggerId: number; serial: string; fromMs: number; endMs: number | null }

type Row = {
  run: number
  worstAt: Date
  lat: number | null
  lon: number | null
  serial: string | null
  offsetMs: number | null
}

/**
 * Where each of these runs was worst, in their order: loggers of a delivery travel together, so that the position nearest
 * in time counts, the logger's own before another's. Null where its worst reading is not at hand (archived).
 */
export async function worstPlaces(
  db: DbOrTx,
  runs: readonly MeasuredRun[],
  locators: readonly Locator[],
): Promise<(WorstPlace | null)[]> {
  if (runs.length === 0) return []
  // As it was sent: a real that becomes a double would grow digits that nobody measured.
  const { rows } = await sql<Row>`
    with runs as (
      select place as run, "loggerId" as logger_id, to_timestamp("startedAtMs" / 1000) as from_at,
             to_timestamp("endedAtMs" / 1000) as until_at, "peakMilli" as peak
        from jsonb_to_recordset(${json(runs.map((run, place) => ({ ...run, place })))}::jsonb) as given (place int,
          "loggerId" int, "startedAtMs" float8, "endedAtMs" float8, "peakMilli" int)),
    told as materialized (
      select "loggerId" as logger_id, serial, span.from_at, span.end_at
        from jsonb_to_recordset(${json(locators)}::jsonb) as given ("loggerId" int, serial text, "fromMs" float8,
          "endMs" float8)
       cross join lateral (select to_timestamp("fromMs" / 1000) as from_at,
          coalesce(to_timestamp("endMs" / 1000), 'infinity') as end_at) span
       where exists (select from readings r where r.logger_id = given."loggerId" and r.at >= span.from_at
         and r.at < span.end_at and r.lat is not null and r.lon is not null))
    select runs.run, worst.at as "worstAt", nearest.lat, nearest.lon, nearest.serial, nearest.ms as "offsetMs"
      from runs
     cross join lateral (
       select r.at from readings r
        where r.logger_id = runs.logger_id and r.at >= runs.from_at and r.at <= runs.until_at
          and r.milli_celsius = runs.peak
        order by r.at limit 1) worst
      left join lateral (
        select near.lat::text::float8 as lat, near.lon::text::float8 as lon, told.serial,
               (extract(epoch from near.at - worst.at) * 1000)::float8 as ms
          from told
         cross join lateral (
           (select r.at, r.lat, r.lon from readings r
             where r.logger_id = told.logger_id and r.at <= worst.at and r.at >= told.from_at and r.at < told.end_at
               and r.at >= worst.at - ${searchedMs}::float8 * interval '1 ms' and r.lat is not null and r.lon is not null
             order by r.at desc limit 1)
           union all
           (select r.at, r.lat, r.lon from readings r
             where r.logger_id = told.logger_id and r.at > worst.at and r.at >= told.from_at and r.at < told.end_at
               and r.at <= worst.at + ${searchedMs}::float8 * interval '1 ms' and r.lat is not null and r.lon is not null
             order by r.at limit 1)) near
         order by abs(extract(epoch from near.at - worst.at)), told.logger_id <> runs.logger_id, told.serial, near.at
         limit 1) nearest on true`.execute(db)
  const found = new Map(rows.map(row => [row.run, placeOf(row)]))
  return runs.map((_, place) => found.get(place) ?? null)
}

const json = (value: unknown) => JSON.stringify(value)

function placeOf({ worstAt, lat, lon, serial, offsetMs }: Row): WorstPlace {
  const isNear = offsetMs !== null && Math.abs(offsetMs) <= nearMs
  const position = isNear && lat !== null && lon !== null && serial !== null ? { lat, lon, serial, offsetMs } : null
  return { worstAt: worstAt.toISOString(), position, nearestMs: offsetMs }
}

type Shown = { loggerId: number; shown: Judgement }

/** The same of a logger's excursions as they are shown; spikes have none, nor have runs whose readings are archived. */
export async function placesOfRuns(
  db: DbOrTx,
  { loggerId, shown: { runs, band } }: Shown,
  locators: readonly Locator[],
): Promise<Map<Run, WorstPlace>> {
  const excursions = runs.filter(run => run.kind === 'excursion')
  const measured = excursions.map(run => ({
    loggerId,
    startedAtMs: Date.parse(run.startedAt),
    endedAtMs: Date.parse(run.endedAt),
    peakMilli: peakOf(band, run),
  }))
  const places = await worstPlaces(db, measured, locators)
  return new Map(
    excursions.flatMap((run, index): [Run, WorstPlace][] => {
      const place = places[index]
      return place ? [[run, place]] : []
    }),
  )
}

/**
 * Loggers whose positions may stand beside temperatures: of both the viewer may know. An item whose place is disclosed
 * without its temperature says nothing about another one's excursion.
 */
export const locatorsAmong = <Link extends { linkId: number }>(
  judged: readonly { linkId: number }[],
  located: readonly Link[],
): Link[] => located.filter(({ linkId }) => judged.some(link => link.linkId === linkId))

/** All loggers of a delivery, for its parties: they may know every position. */
export async function locatorsOf(db: DbOrTx, deliveryId: number): Promise<Locator[]> {
  const rows = await db
    .selectFrom('logger_links as l')
    .innerJoin('loggers as g', 'g.id', 'l.logger_id')
    .innerJoin('link_temperature as t', 't.logger_link_id', 'l.id')
    .select(['l.logger_id as loggerId', 'g.serial', 'l.from_at as fromAt', 't.end_at as endAt'])
    .where('l.delivery_id', '=', deliveryId)
    .execute()
  return rows.map(({ fromAt, endAt, ...logger }) => ({
    ...logger,
    fromMs: fromAt.getTime(),
    endMs: endAt?.getTime() ?? null,
  }))
}
