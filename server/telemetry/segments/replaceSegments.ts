import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { inOrder, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { segmentsFrom } from '#server/telemetry/segments/readSegments.ts'
import { readingsOf, segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'
import { writeSegments } from '#server/telemetry/segments/writeSegments.ts'

/**
 * Writes readings in place of these segments, all of one logger, and reads them back. The logger must be locked, and the
 * transaction must have asked allow_segment_replacement().
 */
export async function replaceSegments(
  client: ClientBase,
  loggerId: number,
  former: readonly Segment[],
  readings: ReadingColumns,
): Promise<void> {
  const { rowCount } = await client.query(
    `delete from reading_segments s using unnest($2::float8[]) as former (ms)
      where s.logger_id = $1 and s.first_at = to_timestamp(former.ms / 1000)`,
    [loggerId, former.map(({ firstMs }) => firstMs)],
  )
  if (rowCount !== former.length)
    throw new Error(`logger ${loggerId}: ${rowCount} of ${former.length} segments were found`)
  const segments = segmentsOf(readings)
  await writeSegments(client, segments)
  const firstMs = segments.map(segment => segment.firstMs)
  const stored = inOrder((await segmentsFrom(client, loggerId, firstMs)).map(readingsOf))
  if (digestOf(stored) !== digestOf(readings))
    throw new Error(`logger ${loggerId}: readings were not stored as they were`)
}

/** Of the readings with their batches. */
function digestOf({ atMs, milliCelsius, centiHumidity, lat, lon, batchId }: ReadingColumns): string {
  const hash = createHash('sha256')
  for (const { buffer, byteOffset, byteLength } of [atMs, milliCelsius, centiHumidity, lat, lon, batchId]) {
    hash.update(new Uint8Array(buffer, byteOffset, byteLength))
  }
  return hash.digest('hex')
}
