import { sql } from 'kysely'
import {
  readingRoutes,
  type PlatformFigures,
  type ReadingRoute,
} from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Readings = PlatformFigures['readings']
type Minute = { route: ReadingRoute; minute: number; taken: number; refused: number }
type Last = { route: ReadingRoute; at: Date; seconds: number }

const minutesShown = 60
const minuteMs = 60_000

/** A batch says by which way it came (server/telemetry/ingest/storeReadings.ts); simulators use the partner API as well. */
const routeOfBatch = sql`case source when 'mqtt' then 'mqtt' when 'file' then 'file' else 'http' end`

/**
 * What arrived in the last hour, minute by minute; duplicates and conflicts have arrived too. What took the place of a
 * withdrawn file's readings had arrived before.
 */
export async function loadArrivals(db: Db, now: Date): Promise<Readings> {
  const { rows } = await sql<Minute>`
    select ${routeOfBatch} as route, (extract(epoch from date_trunc('minute', received_at)) * 1000)::float8 as minute,
           sum(accepted + duplicate + conflict)::int as taken, sum(rejected)::int as refused
      from reading_batches
     where received_at > now() - interval '61 minutes' and withdrawal_id is null group by 1, 2`.execute(db)
  const last = await loadLast(db)
  const lastMinute = Math.floor(now.getTime() / minuteMs)
  const ingested = (minute: number, route: ReadingRoute) =>
    rows.find(row => row.minute === minute * minuteMs && row.route === route)?.taken ?? 0
  return {
    minutes: Array.from({ length: minutesShown }, (_, place) => {
      const minute = lastMinute - minutesShown + 1 + place
      const at = new Date(minute * minuteMs).toISOString()
      return { at, http: ingested(minute, 'http'), mqtt: ingested(minute, 'mqtt'), file: ingested(minute, 'file') }
    }),
    routes: readingRoutes.map(route => {
      const own = rows.filter(row => row.route === route && row.minute > (lastMinute - minutesShown) * minuteMs)
      const newest = last.find(row => row.route === route)
      return {
        route,
        lastHour: own.reduce((sum, row) => sum + row.taken, 0),
        refusedLastHour: own.reduce((sum, row) => sum + row.refused, 0),
        lastAt: newest?.at.toISOString() ?? null,
        lastSeconds: newest?.seconds ?? null,
      }
    }),
  }
}

/** Batches are looked through from the newest on: a door that is used is soon found, one that is not costs a bounded look. */
const lookedThrough = 20_000

async function loadLast(db: Db): Promise<Last[]> {
  const { rows } = await sql<Last>`
    select route, max(received_at) as at,
           greatest(0, extract(epoch from clock_timestamp() - max(received_at)))::float8 as seconds
      from (select ${routeOfBatch} as route, received_at from reading_batches
             where accepted + duplicate + conflict > 0 and withdrawal_id is null order by id desc limit ${lookedThrough}) newest
     where received_at > now() - interval '7 days' group by route`.execute(db)
  return rows
}
