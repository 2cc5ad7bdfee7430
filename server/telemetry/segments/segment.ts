import { columnsWithin, emptyColumns, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { packArray, unpackArray } from '#server/telemetry/segments/packedArrays.ts'
import { packNumbers, unpackedAt, type Packed } from '#server/telemetry/segments/packedNumbers.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/** Readings as they are stored (reading_segments). */
export type Segment = {
  loggerId: number
  count: number
  firstMs: number
  lastMs: number
  stepMs: number
  timeUnit: number
  times: Buffer
  milli: Packed
  batch: Packed
  /** Arrays as PostgreSQL sends them; null if no reading has any. */
  centiHumidity: Buffer | null
  lat: Buffer | null
  lon: Buffer | null
}

/** So many readings at most: a reader of a short time unpacks whole segments. */
export const maxReadings = 4096
/** Codes have 31 bits. */
export const maxSpanMs = 2 ** 31 - 1
const maxBatchSpan = 2 ** 31 - 1

/** Divides ascending readings into segments: none crosses a month (UTC). */
export function segmentsOf(columns: ReadingColumns): Segment[] {
  const { atMs, batchId } = columns
  const segments: Segment[] = []
  for (let start = 0; start < atMs.length;) {
    const firstMs = atMs[start] ?? 0
    const untilMs = Math.min(utcMonth(firstMs).untilMs, firstMs + maxSpanMs)
    let [lowBatch, highBatch] = [Infinity, -Infinity]
    let end = start
    for (; end < atMs.length && end - start < maxReadings && (atMs[end] ?? 0) < untilMs; end++) {
      lowBatch = Math.min(lowBatch, batchId[end] ?? 0)
      highBatch = Math.max(highBatch, batchId[end] ?? 0)
      if (highBatch - lowBatch > maxBatchSpan) break
    }
    segments.push(segmentOf(columnsWithin(columns, start, end)))
    start = end
  }
  return segments
}

/** Throws unless the times are whole ms and ascend: a doubled one would hide others. */
function segmentOf(columns: ReadingColumns): Segment {
  const { loggerId, atMs, milliCelsius, centiHumidity, lat, lon, batchId } = columns
  const count = atMs.length
  const firstMs = atMs[0] ?? 0
  const stepMs = shortestStep(atMs)
  if ((count > 1 && stepMs < 1) || !areWhole(atMs)) {
    throw new Error(`logger ${loggerId}: times from ${firstMs} do not ascend in whole ms`)
  }
  const late = new Float64Array(count)
  for (let n = 0; n < count; n++) late[n] = (atMs[n] ?? 0) - firstMs - n * stepMs
  const { unit, codes } = packNumbers(late)
  return {
    loggerId,
    count,
    firstMs,
    lastMs: atMs[count - 1] ?? 0,
    stepMs,
    timeUnit: unit,
    times: codes,
    milli: packNumbers(milliCelsius),
    batch: packNumbers(batchId, 1),
    centiHumidity: packArray(centiHumidity, 'smallint'),
    lat: packArray(lat, 'real'),
    lon: packArray(lon, 'real'),
  }
}

function areWhole(atMs: Float64Array): boolean {
  for (let n = 0; n < atMs.length; n++) if (!Number.isInteger(atMs[n])) return false
  return true
}

/** The shortest step, so that every time is at or after its place at that step. */
function shortestStep(atMs: Float64Array): number {
  if (atMs.length < 2) return 0
  let step = Infinity
  for (let n = 1; n < atMs.length; n++) step = Math.min(step, (atMs[n] ?? 0) - (atMs[n - 1] ?? 0))
  return step
}

/** Calls `take` for each reading of a segment in [fromMs, endMs); faster than readingsOf(). */
export function takeReadings(
  { count, firstMs, stepMs, timeUnit, times, milli }: Segment,
  fromMs: number,
  endMs: number | null,
  take: (atMs: number, milliCelsius: number) => void,
): void {
  const late = { base: 0, unit: timeUnit, codes: times }
  const [timeBytes, milliBytes] = [times.length / count, milli.codes.length / count]
  for (let n = 0; n < count; n++) {
    const atMs = firstMs + n * stepMs + (timeBytes === 0 ? 0 : unpackedAt(late, timeBytes, n))
    if (endMs !== null && atMs >= endMs) return
    if (atMs >= fromMs) take(atMs, unpackedAt(milli, milliBytes, n))
  }
}

/** The readings of a segment. */
export function readingsOf(segment: Segment): ReadingColumns {
  const { loggerId, count, batch } = segment
  const columns = emptyColumns(loggerId, count)
  let n = 0
  takeReadings(segment, -Infinity, null, (atMs, milliCelsius) => {
    columns.atMs[n] = atMs
    columns.milliCelsius[n] = milliCelsius
    columns.batchId[n] = unpackedAt(batch, batch.codes.length / count, n)
    n += 1
  })
  unpackArray(segment.centiHumidity, 'smallint', columns.centiHumidity)
  unpackArray(segment.lat, 'real', columns.lat)
  unpackArray(segment.lon, 'real', columns.lon)
  return columns
}
