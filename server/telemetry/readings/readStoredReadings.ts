import type pg from 'pg'
import { merged, overlappingGroups, temperaturesWithin, within } from '#server/telemetry/segments/readSegments.ts'
import { takeReadings } from '#server/telemetry/segments/segment.ts'

/** Calls `take` for a logger's readings of [fromMs, endMs) in order of time. endMs null: no end. */
export async function readStoredReadings(
  client: pg.PoolClient,
  loggerId: number,
  fromMs: number,
  endMs: number | null,
  take: (atMs: number, milliCelsius: number) => void,
): Promise<void> {
  if (endMs !== null && endMs <= fromMs) return
  for (const group of overlappingGroups(await temperaturesWithin(client, loggerId, fromMs, endMs))) {
    if (group.length === 1) takeReadings(group[0], fromMs, endMs, take)
    else {
      const { atMs, milliCelsius } = within(merged(group), fromMs, endMs)
      for (let n = 0; n < atMs.length; n++) take(atMs[n] ?? 0, milliCelsius[n] ?? 0)
    }
  }
}
