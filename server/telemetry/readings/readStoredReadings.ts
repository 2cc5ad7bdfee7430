import {
  merged,
  overlappingGroups,
  temperaturesWithin,
  within,
  type SegmentSource,
} from '#server/telemetry/segments/readSegments.ts'
import { takeReadings } from '#server/telemetry/segments/segment.ts'

/**
 * Calls `take` for a logger's readings of [fromMs, endMs) in order of time, and `takeHumidity` for those with a humidity,
 * in hundredths of a percent. endMs null: no end.
 */
export async function readStoredReadings(
  source: SegmentSource,
  loggerId: number,
  fromMs: number,
  endMs: number | null,
  take: (atMs: number, milliCelsius: number) => void,
  takeHumidity?: (atMs: number, centiPercent: number) => void,
): Promise<void> {
  if (endMs !== null && endMs <= fromMs) return
  const segments = await temperaturesWithin(source, [loggerId, fromMs, endMs], takeHumidity !== undefined)
  for (const group of overlappingGroups(segments)) {
    if (group.length === 1 && group[0].centiHumidity === null) takeReadings(group[0], fromMs, endMs, take)
    else {
      const { atMs, milliCelsius, centiHumidity } = within(merged(group), fromMs, endMs)
      for (let n = 0; n < atMs.length; n++) take(atMs[n] ?? 0, milliCelsius[n] ?? 0)
      if (takeHumidity) eachHumidity(atMs, centiHumidity, takeHumidity)
    }
  }
}

function eachHumidity(atMs: Float64Array, centiHumidity: Int16Array, take: (atMs: number, centi: number) => void) {
  for (const [n, centi] of centiHumidity.entries()) if (centi >= 0) take(atMs[n] ?? 0, centi)
}
