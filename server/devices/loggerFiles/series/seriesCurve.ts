import type { LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import { curveBuilder } from '#server/telemetry/readings/curve.ts'

const widthPx = 160
const minGapMs = 30 * 60_000

/** A series reduced for a small chart; null without readings. */
export function seriesCurve(readings: SeriesReadings, intervalSeconds: number | null): LoggerFileSeries['curve'] {
  if (readings.count === 0) return null
  const order = inTimeOrder(readings)
  const at = (place: number) => readings.atMs[order[place] ?? 0] ?? 0
  const curve = curveBuilder({
    fromMs: at(0),
    toMs: at(readings.count - 1),
    width: widthPx,
    // TEL-23: a gap is longer than three intervals and than half an hour.
    thresholdMs: Math.max(minGapMs, 3000 * (intervalSeconds ?? 0)),
  })
  for (const place of order) curve.add(readings.atMs[place] ?? 0, readings.milliCelsius[place] ?? 0)
  return curve.finish()
}

/** Files are in the order of time, unless the clock was set back. */
function inTimeOrder({ count, atMs }: SeriesReadings): Int32Array {
  const order = Int32Array.from({ length: count }, (_, place) => place)
  const compare = (a: number, b: number) => (atMs[a] ?? 0) - (atMs[b] ?? 0) || a - b
  for (let i = 1; i < count; i++) if (compare(i - 1, i) > 0) return order.sort(compare)
  return order
}
