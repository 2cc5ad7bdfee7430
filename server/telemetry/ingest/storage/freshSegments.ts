import type { SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'
import { columnsWithin, emptyColumns, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { maxReadings, segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'

/** The readings at these places, which are sorted by logger and time, as segments. */
export function freshSegments(
  sorted: SortedReadings,
  places: Int32Array,
  loggerIdOf: (place: number) => number,
  batchIdOf: (place: number) => number,
): Segment[] {
  const segments: Segment[] = []
  // The same for every segment: columns for all would need as much memory as the readings themselves.
  const columns = emptyColumns(0, Math.min(places.length, maxReadings))
  for (let start = 0, end = 0; start < places.length; start = end) {
    columns.loggerId = loggerIdOf(places[start] ?? 0)
    const longestEnd = Math.min(places.length, start + maxReadings)
    while (end < longestEnd && loggerIdOf(places[end] ?? 0) === columns.loggerId) end += 1
    fill(columns, sorted, places.subarray(start, end), batchIdOf)
    segments.push(...segmentsOf(columnsWithin(columns, 0, end - start)))
  }
  return segments
}

function fill(
  columns: ReadingColumns,
  { incoming }: SortedReadings,
  places: Int32Array,
  batchIdOf: (place: number) => number,
) {
  for (let n = 0; n < places.length; n++) {
    const place = places[n] ?? 0
    columns.atMs[n] = incoming.atMs[place] ?? 0
    columns.milliCelsius[n] = incoming.milliCelsius[place] ?? 0
    columns.centiHumidity[n] = incoming.centiHumidity[place] ?? -1
    columns.lat[n] = incoming.lat[place] ?? NaN
    columns.lon[n] = incoming.lon[place] ?? NaN
    columns.batchId[n] = batchIdOf(place)
  }
}
