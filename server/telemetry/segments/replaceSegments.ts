import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { inOrder, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { segmentsFrom } from '#server/telemetry/segments/readSegments.ts'
import { readingsOf, segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'
import { copySegments } from '#server/telemetry/segments/writeSegments.ts'

/** The segments of a logger in the months of [fromMs, untilMs). */
type Replaced = { loggerId: number; fromMs: number; untilMs: number; withdrawalId?: number }

/**
 * Lets `work` replace segments by replaceSegments(), in the caller's transaction. The database refuses it if the logger has
 * another number of readings afterwards, less those of the withdrawal, or if evidence must stay. The logger must be locked.
 */
export async function whileReplaceable(client: ClientBase, replaced: Replaced, work: () => Promise<void>) {
  const { loggerId, fromMs, untilMs, withdrawalId = null } = replaced
  await client.query('select allow_segment_replacement($1, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), $4)', [
    loggerId,
    fromMs,
    untilMs,
    withdrawalId,
  ])
  await work()
  // Compared now: what follows may add readings.
  await client.query('set constraints evidence_replaced immediate; set constraints evidence_replaced deferred')
}

/**
 * Writes readings in place of these segments, all of one logger, reads them back, and returns their segments. Only in
 * whileReplaceable().
 */
export async function replaceSegments(
  client: ClientBase,
  loggerId: number,
  former: readonly Segment[],
  readings: ReadingColumns,
): Promise<Segment[]> {
  const formerMs = former.map(({ firstMs }) => firstMs)
  // With the span PostgreSQL plans for their months only.
  const { rowCount } = await client.query(
    `delete from reading_segments s where s.logger_id = $1
        and s.first_at = any(array(select to_timestamp(former.ms / 1000) from unnest($2::float8[]) as former (ms)))
        and s.first_at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)`,
    [loggerId, formerMs, ...endsOf(formerMs)],
  )
  if (rowCount !== former.length)
    throw new Error(`logger ${loggerId}: ${rowCount} of ${former.length} segments were found`)
  const segments = segmentsOf(readings)
  await copySegments(client, segments)
  const firstMs = segments.map(segment => segment.firstMs)
  const stored = inOrder((await segmentsFrom(client, loggerId, firstMs)).map(readingsOf))
  if (digestOf(stored) !== digestOf(readings))
    throw new Error(`logger ${loggerId}: readings were not stored as they were`)
  return segments
}

/** Not by Math.min(...): so many arguments do not fit the stack. */
function endsOf(numbers: readonly number[]): [lowest: number, highest: number] {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const number of numbers) [lowest, highest] = [Math.min(lowest, number), Math.max(highest, number)]
  return [lowest, highest]
}

/** Of the readings with their batches. */
function digestOf({ atMs, milliCelsius, centiHumidity, lat, lon, batchId }: ReadingColumns): string {
  const hash = createHash('sha256')
  for (const { buffer, byteOffset, byteLength } of [atMs, milliCelsius, centiHumidity, lat, lon, batchId]) {
    hash.update(new Uint8Array(buffer, byteOffset, byteLength))
  }
  return hash.digest('hex')
}
