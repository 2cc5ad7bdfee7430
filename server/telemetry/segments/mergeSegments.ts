import type { ClientBase, Pool } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { isAway } from '#server/platform/http/calls/outOfService.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'
import { inOrder } from '#server/telemetry/segments/readingColumns.ts'
import {
  boundsWithin,
  segmentsFrom,
  segmentsWithin,
  type SegmentBounds,
} from '#server/telemetry/segments/readSegments.ts'
import { replaceSegments, whileReplaceable } from '#server/telemetry/segments/replaceSegments.ts'
import { maxReadings, maxSpanMs, readingsOf, type Segment } from '#server/telemetry/segments/segment.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/** Smaller segments are worth merging. */
const smallReadings = maxReadings / 2
/** So many small ones of a logger wait in a month that still grows. */
const smallAtOnce = 24
/** About so many readings are merged in one transaction: a month with a reading each second has 160 times as many. */
const readingsAtOnce = 4 * maxReadings
/** More that overlap wait until the month is over, so that no logger is locked for long while it measures. */
const maxOverlapping = 8 * readingsAtOnce

/** Recent are the current month and the one before, where nearly all readings arrive. */
export type MergedMonths = 'recent' | 'all'

/** A month of a logger; `isOver`: it hardly grows any more. */
type LoggerMonth = { loggerId: number; fromMs: number; untilMs: number; isOver: boolean }

/**
 * Merges the small segments that single readings and late ones leave, one logger and month at a time: a transaction locks
 * one logger for milliseconds, since a large month takes many of them. Batches keep their readings and checksums; a crash
 * leaves the former segments. Throws at the end if some could not be merged, and at once if the database is away or the portal
 * stops.
 */
export async function mergeSegments(
  { pool, log, now }: Pick<AppContext, 'pool' | 'log' | 'now'>,
  months: MergedMonths,
): Promise<void> {
  const sinceMs = months === 'all' ? null : utcMonth(utcMonth(now().getTime()).fromMs - 1).fromMs
  const { rows } = await pool.query<LoggerMonth>(worthMerging, [now(), sinceMs])
  let failed = 0
  for (const month of rows) {
    try {
      if (month.isOver) await mergeWholeMonth(pool, month)
      else await mergeSmallOnes(pool, month)
    } catch (error) {
      if (isAway(error) || pool.ending) throw error
      failed += 1
      log.error({ err: error, ...month }, 'the segments of a logger could not be merged')
    }
  }
  if (failed > 0) throw new Error(`the segments of ${failed} months of loggers could not be merged: the log says why`)
}

// What a month needs: its readings by 4,096, rounded up, and one more if they span more than a segment may.
const worthMerging = `
  select "loggerId", (extract(epoch from month) * 1000)::float8 as "fromMs",
         (extract(epoch from month + interval '1 month') * 1000)::float8 as "untilMs", "isOver"
    from (
      select s.logger_id as "loggerId", date_trunc('month', s.first_at, 'UTC') as month,
             date_trunc('month', s.first_at, 'UTC') + interval '33 days' < $1::timestamptz as "isOver", count(*) as segments, count(*) filter (where s.reading_count < ${smallReadings}) as small,
             ceil(sum(s.reading_count) / ${maxReadings}.0)
               + (max(s.last_at) - min(s.first_at) >= ${maxSpanMs} * interval '1 ms')::integer as needed
        from reading_segments s where s.first_at >= coalesce(to_timestamp($2::float8 / 1000), '-infinity') group by 1, 2) found
   where small >= ${smallAtOnce} or ("isOver" and segments > needed)
   order by 1, 2`

/**
 * Merges what is small or overlaps, if enough small ones have neighbours to merge with: between full ones they wait until
 * the month is over. Each run of neighbours in a transaction of its own, which reads no other segment than those.
 */
async function mergeSmallOnes(pool: Pool, month: LoggerMonth): Promise<void> {
  const { loggerId, fromMs, untilMs } = month
  const runs = runsWorthMerging(await boundsWithin(pool, loggerId, fromMs, untilMs))
  if (runs.flat().filter(({ count }) => count < smallReadings).length < smallAtOnce) return
  for (const run of runs) {
    const endMs = run.reduce((latest, { lastMs }) => Math.max(latest, lastMs), -Infinity) + 1
    await whileLocked(pool, month, async client => {
      // What it has become since.
      for (const now of runsWorthMerging(await boundsWithin(client, loggerId, run[0]?.firstMs ?? endMs, endMs))) {
        const firstMs = now.map(one => one.firstMs)
        await writeTogether(client, loggerId, await segmentsFrom(client, loggerId, firstMs))
      }
    })
  }
}

const writeTogether = (client: ClientBase, loggerId: number, segments: readonly Segment[]) =>
  replaceSegments(client, loggerId, segments, inOrder(segments.map(readingsOf)))

/** A piece after the other, so that neither the logger nor the thread is held up by all of it. */
async function mergeWholeMonth(pool: Pool, month: LoggerMonth): Promise<void> {
  for (let { fromMs } = month; fromMs < month.untilMs;) {
    await whileLocked(pool, month, async client => {
      fromMs = await mergePiece(client, { ...month, fromMs })
    })
  }
}

/** Merges what begins in the month from `fromMs` on, and returns where the next piece begins. */
async function mergePiece(client: ClientBase, { loggerId, fromMs, untilMs }: LoggerMonth): Promise<number> {
  const [, next] = piecesOf(await boundsWithin(client, loggerId, fromMs, untilMs))
  const endMs = next?.[0]?.firstMs ?? untilMs
  const former = await segmentsWithin(client, loggerId, fromMs, endMs)
  const merged = areMerged(former) ? former : await writeTogether(client, loggerId, former)
  const last = merged.at(-1)
  // The next piece fills the last one.
  return endMs < untilMs && last && last.count < maxReadings ? last.firstMs : endMs
}

/** Each begins where the former has enough readings and overlaps nothing that follows. */
function piecesOf<One extends SegmentBounds>(segments: readonly One[]): One[][] {
  const pieces: One[][] = [[]]
  let [readings, lastMs] = [0, -Infinity]
  for (const segment of segments) {
    if (readings >= readingsAtOnce && segment.firstMs > lastMs) {
      pieces.push([])
      readings = 0
    }
    pieces.at(-1)?.push(segment)
    readings += segment.count
    lastMs = Math.max(lastMs, segment.lastMs)
  }
  return pieces
}

const areMerged = (segments: readonly SegmentBounds[]) =>
  segments.every(({ count, lastMs }, n) => {
    const next = segments[n + 1]
    return next === undefined || (count === maxReadings && lastMs < next.firstMs)
  })

const whileLocked = (
  pool: Pool,
  { loggerId, fromMs, untilMs }: LoggerMonth,
  work: (client: ClientBase) => Promise<void>,
) =>
  inTransaction(pool, async client => {
    await lockLoggers(client, [loggerId])
    await whileReplaceable(client, { loggerId, fromMs, untilMs }, () => work(client))
  })

/** Neighbours that are small or overlap, in pieces; what lies between them stays. */
function runsWorthMerging<One extends SegmentBounds>(segments: readonly One[]): One[][] {
  const runs: One[][] = [[]]
  let lastMs = -Infinity
  for (const [n, segment] of segments.entries()) {
    const overlaps = segment.firstMs <= lastMs || (segments[n + 1]?.firstMs ?? Infinity) <= segment.lastMs
    if (overlaps || segment.count < smallReadings) runs.at(-1)?.push(segment)
    else runs.push([])
    lastMs = Math.max(lastMs, segment.lastMs)
  }
  const readingsIn = (run: readonly One[]) => run.reduce((sum, { count }) => sum + count, 0)
  return runs.flatMap(piecesOf).filter(run => run.length > 1 && readingsIn(run) <= maxOverlapping)
}
