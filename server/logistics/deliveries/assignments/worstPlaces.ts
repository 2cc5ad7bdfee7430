import { sql } from 'kysely'
import type { Evaluation, OutOfRangePeriod } from '#contract/logistics/types/deliveryTypes.ts'
import { peakOf } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import { nearMs, searchedMs, type WorstPlace } from '#contract/telemetry/rules/temperature/worstPlace.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** A period with its worst reading, in ms UTC and thousandths of °C; both ends included. */
type MeasuredPeriod = { loggerId: number; startedAtMs: number; endedAtMs: number; peakMilli: number }
/** A logger whose positions may be shown, and the time of its assignment. */
type Locator = { loggerId: number; serial: string; fromMs: number; endMs: number | null }

type Row = {
  period: number
  worstAt: Date
  lat: number | null
  lon: number | null
  serial: string | null
  offsetMs: number | null
}

/**
 * The worst place of each period, in their order. Loggers of a delivery travel together, so the position nearest in time
 * counts, the logger's own before another's. Null if the worst reading is archived.
 */
export async function worstPlaces(
  db: DbOrTx,
  periods: readonly MeasuredPeriod[],
  locators: readonly Locator[],
): Promise<(WorstPlace | null)[]> {
  if (periods.length === 0) return []
  // Positions are cast by way of text: a real cast to double precision would gain digits that nobody measured.
  const { rows } = await sql<Row>`
    with periods as (
      select place as period, "loggerId" as logger_id, to_timestamp("startedAtMs" / 1000) as from_at,
             to_timestamp("endedAtMs" / 1000) as until_at, "peakMilli" as peak
        from jsonb_to_recordset(${json(periods.map((period, place) => ({ ...period, place })))}::jsonb) as given (place int,
          "loggerId" int, "startedAtMs" float8, "endedAtMs" float8, "peakMilli" int)),
    reported as materialized (
      select "loggerId" as logger_id, serial, span.from_at, span.end_at
        from jsonb_to_recordset(${json(locators)}::jsonb) as given ("loggerId" int, serial text, "fromMs" float8,
          "endMs" float8)
       cross join lateral (select to_timestamp("fromMs" / 1000) as from_at,
          coalesce(to_timestamp("endMs" / 1000), 'infinity') as end_at) span
       where exists (select from positions_between(given."loggerId", span.from_at, span.end_at)))
    select periods.period, worst.at as "worstAt", nearest.lat, nearest.lon, nearest.serial, nearest.ms as "offsetMs"
      from periods
     cross join lateral (
       select r.at from readings_between(periods.logger_id, periods.from_at, periods.until_at + interval '1 ms') r
        where r.milli_celsius = periods.peak
        order by r.at limit 1) worst
      left join lateral (
        select near.lat::text::float8 as lat, near.lon::text::float8 as lon, reported.serial,
               (extract(epoch from near.at - worst.at) * 1000)::float8 as ms
          from reported
         cross join lateral (
           select r.at, r.lat, r.lon
             from positions_between(reported.logger_id,
               greatest(reported.from_at, worst.at - ${searchedMs}::float8 * interval '1 ms'),
               least(reported.end_at, worst.at + (${searchedMs}::float8 + 1) * interval '1 ms')) r
            order by abs(extract(epoch from r.at - worst.at)), r.at limit 1) near
         order by abs(extract(epoch from near.at - worst.at)), reported.logger_id <> periods.logger_id, reported.serial, near.at
         limit 1) nearest on true`.execute(db)
  const found = new Map(rows.map(row => [row.period, placeOf(row)]))
  return periods.map((_, place) => found.get(place) ?? null)
}

const json = (value: unknown) => JSON.stringify(value)

function placeOf({ worstAt, lat, lon, serial, offsetMs }: Row): WorstPlace {
  const isNear = offsetMs !== null && Math.abs(offsetMs) <= nearMs
  const position = isNear && lat !== null && lon !== null && serial !== null ? { lat, lon, serial, offsetMs } : null
  return { worstAt: worstAt.toISOString(), position, nearestMs: offsetMs }
}

type Shown = { loggerId: number; shown: Evaluation }

/** The same for a logger's excursions as shown; spikes and archived periods have no place. */
export async function placesOfPeriods(
  db: DbOrTx,
  { loggerId, shown: { periods, band } }: Shown,
  locators: readonly Locator[],
): Promise<Map<OutOfRangePeriod, WorstPlace>> {
  const excursions = periods.filter(period => period.kind === 'excursion')
  const measured = excursions.map(period => ({
    loggerId,
    startedAtMs: Date.parse(period.startedAt),
    endedAtMs: Date.parse(period.endedAt),
    peakMilli: peakOf(band, period),
  }))
  const places = await worstPlaces(db, measured, locators)
  return new Map(
    excursions.flatMap((period, index): [OutOfRangePeriod, WorstPlace][] => {
      const place = places[index]
      return place ? [[period, place]] : []
    }),
  )
}

/** The loggers whose temperature and location the viewer may see: a place must not reveal another item's excursion. */
export const locatorsAmong = <Assignment extends { assignmentId: number }>(
  evaluated: readonly { assignmentId: number }[],
  located: readonly Assignment[],
): Assignment[] =>
  located.filter(({ assignmentId }) => evaluated.some(assignment => assignment.assignmentId === assignmentId))

/** All loggers of a delivery, for its parties. */
export async function locatorsOf(db: DbOrTx, deliveryId: number): Promise<Locator[]> {
  const rows = await db
    .selectFrom('logger_assignments as l')
    .innerJoin('loggers as g', 'g.id', 'l.logger_id')
    .innerJoin('assignment_temperature as t', 't.logger_assignment_id', 'l.id')
    .select(['l.logger_id as loggerId', 'g.serial', 'l.from_at as fromAt', 't.end_at as endAt'])
    .where('l.delivery_id', '=', deliveryId)
    .execute()
  return rows.map(({ fromAt, endAt, ...logger }) => ({
    ...logger,
    fromMs: fromAt.getTime(),
    endMs: endAt?.getTime() ?? null,
  }))
}
