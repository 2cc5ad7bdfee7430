import type { ClientBase } from 'pg'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { emptyColumns, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { maxReadings, segmentsOf } from '#server/telemetry/segments/segment.ts'
import { writeSegments } from '#server/telemetry/segments/writeSegments.ts'

/** A reading of `readings`, its time in ms UTC. */
export type ReadingRow = {
  logger_id: number
  ms: number
  milli_celsius: number
  centi_humidity: number | null
  lat: number | null
  lon: number | null
  batch_id: number
}

/** So many readings of a logger are in memory at once. */
const rowsAtOnce = 16 * maxReadings

/**
 * Writes the readings of a query as segments; it returns the columns of `readings` and must be ordered by logger and time.
 * In the caller's transaction. The months must exist, and the loggers be locked.
 */
export async function writeRows(client: ClientBase, query: string, values: unknown[] = []): Promise<void> {
  let rows: ReadingRow[] = []
  const write = async () => {
    await writeSegments(client, segmentsOf(columnsOf(rows)))
    rows = []
  }
  const withMs = `select logger_id, (extract(epoch from at) * 1000)::float8 as ms, milli_celsius, centi_humidity, lat, lon,
    batch_id::float8 from (${query}) found`
  for await (const row of rowsOf<ReadingRow>(client, withMs, values)) {
    if (rows.length === rowsAtOnce || (rows[0] && rows[0].logger_id !== row.logger_id)) await write()
    rows.push(row)
  }
  await write()
}

/** Of one logger. */
function columnsOf(rows: readonly ReadingRow[]): ReadingColumns {
  const columns = emptyColumns(rows[0]?.logger_id ?? 0, rows.length)
  for (const [n, row] of rows.entries()) setRow(columns, n, row)
  return columns
}

export function setRow(columns: ReadingColumns, place: number, row: ReadingRow): void {
  columns.atMs[place] = row.ms
  columns.milliCelsius[place] = row.milli_celsius
  columns.centiHumidity[place] = row.centi_humidity ?? -1
  columns.lat[place] = row.lat ?? NaN
  columns.lon[place] = row.lon ?? NaN
  columns.batchId[place] = row.batch_id
}
