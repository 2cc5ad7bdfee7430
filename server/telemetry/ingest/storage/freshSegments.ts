import type { SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'
import { emptyColumns, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'

/** The readings at these places, which are sorted by logger and time, as segments. */
export function freshSegments(
  sorted: SortedReadings,
  places: Int32Array,
  loggerIdOf: (place: number) => number,
  batchIdOf: (place: number) => number,
): Segment[] {
  const segments: Segment[] = []
  for (let start = 0, end = 0; start < places.length; start = end) {
    const loggerId = loggerIdOf(places[start] ?? 0)
    while (end < places.length && loggerIdOf(places[end] ?? 0) === loggerId) end += 1
    segments.push(...segmentsOf(columnsAt(sorted, places.subarray(start, end), loggerId, batchIdOf)))
  }
  return segments
}

function columnsAt(
  { incoming }: SortedReadings,
  places: Int32Array,
  loggerId: number,
  batchIdOf: (place: number) => number,
): ReadingColumns {
  const columns = emptyColumns(loggerId, places.length)
  for (let n = 0; n < places.length; n++) {
    const place = places[n] ?? 0
    columns.atMs[n] = incoming.atMs[place] ?? 0
    columns.milliCelsius[n] = incoming.milliCelsius[place] ?? 0
    columns.centiHumidity[n] = incoming.centiHumidity[place] ?? -1
    columns.lat[n] = incoming.lat[place] ?? NaN
    columns.lon[n] = incoming.lon[place] ?? NaN
    columns.batchId[n] = batchIdOf(place)
  }
  return columns
}
