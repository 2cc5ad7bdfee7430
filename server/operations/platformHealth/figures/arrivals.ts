import { sql } from 'kysely'
import {
  readingRoutes,
  type PlatformFigures,
  type ReadingRoute,
} from '#contract/operations/types/platformHealthTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Readings = PlatformFigures['readings']
type Minute = { route: ReadingRoute; minute: number; accepted: number; refused: number }
type Newest = { route: ReadingRoute; at: Date; seconds: number }

const minutesShown = 60
const minuteMs = 60_000

/** The route of a batch (server/telemetry/ingest/storeReadings.ts); simulators use the partner API too. */
const routeOfBatch = sql`case source when 'mqtt' then 'mqtt' when 'file' then 'file' else 'http' end`

/**
 * The readings that arrived in the last hour, by minute, including duplicates and conflicts. Readings that replaced
 * those of a withdrawn file had arrived before and do not count.
 */
export async function loadArrivals(db: Db, now: Date): Promise<Readings> {
  const { rows } = await sql<Minute>`
    select ${routeOfBatch} as route, (extract(epoch from date_trunc('minute', received_at)) * 1000)::float8 as minute,
           sum(accepted + duplicate + conflict)::int as accepted, sum(rejected)::int as refused
      from reading_batches
     where received_at > now() - interval '61 minutes' and withdrawal_id is null group by 1, 2`.execute(db)
  const newestByRoute = await loadNewest(db)
  const lastMinute = Math.floor(now.getTime() / minuteMs)
  const acceptedAt = (minute: number, route: ReadingRoute) =>
    rows.find(row => row.minute === minute * minuteMs && row.route === route)?.accepted ?? 0
  return {
    minutes: Array.from({ length: minutesShown }, (_, index) => {
      const minute = lastMinute - minutesShown + 1 + index
      const at = new Date(minute * minuteMs).toISOString()
      return {
        at,
        http: acceptedAt(minute, 'http'),
        mqtt: acceptedAt(minute, 'mqtt'),
        file: acceptedAt(minute, 'file'),
      }
    }),
    routes: readingRoutes.map(route => {
      const batches = rows.filter(row => row.route === route && row.minute > (lastMinute - minutesShown) * minuteMs)
      const newest = newestByRoute.find(row => row.route === route)
      return {
        route,
        lastHour: batches.reduce((sum, row) => sum + row.accepted, 0),
        refusedLastHour: batches.reduce((sum, row) => sum + row.refused, 0),
        lastAt: newest?.at.toISOString() ?? null,
        lastSeconds: newest?.seconds ?? null,
      }
    }),
  }
}

/** Batches are searched from the newest: a route in use is found soon, and the search for an unused one is bounded. */
const maxBatchesSearched = 20_000

async function loadNewest(db: Db): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    select route, max(received_at) as at,
           greatest(0, extract(epoch from clock_timestamp() - max(received_at)))::float8 as seconds
      from (select ${routeOfBatch} as route, received_at from reading_batches
             where accepted + duplicate + conflict > 0 and withdrawal_id is null order by id desc limit ${maxBatchesSearched}) newest
     where received_at > now() - interval '7 days' group by route`.execute(db)
  return rows
}
