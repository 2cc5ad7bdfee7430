import type pg from 'pg'
import type { ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { emptyColumns } from '#server/telemetry/segments/readingColumns.ts'
import { readingsWithin } from '#server/telemetry/segments/readSegments.ts'

/** The readings of an assignment; `isLocated`: with their positions. Times in ms UTC; `endMs` null: no end. */
export type SourceReadings = { loggerId: number; fromMs: number; endMs: number | null; isLocated: boolean }

/** Adds the readings to the checksum in order of time and calls `onTime` for each. Returns their number. */
export async function addReadings(
  client: pg.PoolClient,
  { loggerId, fromMs, endMs, isLocated }: SourceReadings,
  checksum: ReadingChecksum,
  onTime: (atMs: number) => void,
): Promise<number> {
  if (endMs !== null && endMs <= fromMs) return 0
  let read = 0
  for await (const readings of readingsWithin(client, loggerId, fromMs, endMs)) {
    read += readings.atMs.length
    const { lat, lon } = isLocated ? readings : emptyColumns(loggerId, readings.atMs.length)
    const measured = { ...readings, lat, lon }
    for (const [n, atMs] of readings.atMs.entries()) {
      checksum.addFrom(loggerId, measured, n)
      onTime(atMs)
    }
  }
  return read
}
