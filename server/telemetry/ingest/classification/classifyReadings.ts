import type pg from 'pg'
import type { LoggerClocks } from '#server/telemetry/ingest/lockLoggers.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'
import type { LoggerSlice, SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'

/** Another value for a time that already has a reading; `place` is the index of the incoming reading. */
export type Conflict = { loggerId: number; atMs: number; milliCelsius: number; place: number }

/** The places of new readings and of duplicates in sorted order, and the conflicts. */
export type Classified = { fresh: Int32Array; duplicates: Int32Array; conflicts: Conflict[] }

type Stored = Map<number, Map<number, number>>

/**
 * TEL-4: (logger, time) is unique to the millisecond. The first value counts; the same value again (equal at 0.001 °C) is a
 * duplicate, another value a conflict. The loggers must be locked.
 */
export async function classifyReadings(
  client: pg.PoolClient,
  sorted: SortedReadings,
  clocks: LoggerClocks,
): Promise<Classified> {
  const stored = await storedAtTheirTimes(client, sorted, clocks)
  const fresh = new Int32Array(sorted.order.length)
  const conflicts: Conflict[] = []
  const duplicates = new Int32Array(sorted.order.length)
  let freshCount = 0
  let duplicateCount = 0
  for (const slice of sorted.slices) {
    const known = stored.get(slice.loggerId)
    let lastAtMs = NaN
    let lastMilli = 0
    for (let i = slice.start; i < slice.end; i++) {
      const place = sorted.order[i] ?? 0
      const atMs = sorted.incoming.atMs[place] ?? 0
      const milliCelsius = sorted.incoming.milliCelsius[place] ?? 0
      const former = atMs === lastAtMs ? lastMilli : known?.get(atMs)
      if (former === undefined) fresh[freshCount++] = place
      else if (former === milliCelsius) duplicates[duplicateCount++] = place
      else conflicts.push({ loggerId: slice.loggerId, atMs, milliCelsius, place })
      lastAtMs = atMs
      lastMilli = former ?? milliCelsius
    }
  }
  return { fresh: fresh.subarray(0, freshCount), duplicates: duplicates.subarray(0, duplicateCount), conflicts }
}

/** The stored values for the times up to the logger's last reading: later times cannot have any. */
async function storedAtTheirTimes(
  client: pg.PoolClient,
  sorted: SortedReadings,
  clocks: LoggerClocks,
): Promise<Stored> {
  const stored: Stored = new Map()
  for (const slice of sorted.slices) {
    const late = lateTimes(sorted, slice, clocks.get(slice.loggerId) ?? -Infinity)
    if (late.length > 0) stored.set(slice.loggerId, await storedValues(client, slice.loggerId, late))
  }
  return stored
}

function lateTimes(sorted: SortedReadings, slice: LoggerSlice, clockMs: number): number[] {
  const times: number[] = []
  for (let i = slice.start; i < slice.end; i++) {
    const atMs = sorted.incoming.atMs[sorted.order[i] ?? 0] ?? 0
    if (atMs > clockMs) break
    times.push(atMs)
  }
  return times
}

async function storedValues(client: pg.PoolClient, loggerId: number, timesMs: number[]): Promise<Map<number, number>> {
  const asked = new Set(timesMs)
  const stored = new Map<number, number>()
  await readStoredReadings(client, loggerId, timesMs[0] ?? 0, (timesMs.at(-1) ?? 0) + 1, (atMs, milliCelsius) => {
    if (asked.has(atMs)) stored.set(atMs, milliCelsius)
  })
  return stored
}
