import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

/** The readings of an assignment; `isLocated`: with their positions. Times in ms UTC; `endMs` null: no end. */
export type SourceReadings = { loggerId: number; fromMs: number; endMs: number | null; isLocated: boolean }

const headerBytes = 19
const postgresEpochMs = Date.UTC(2000, 0, 1)
/** The number of fields, then the length and value of each: none is null, so that all rows have this length. */
const rowBytes = 2 + (4 + 8) + (4 + 4) + 2 * (4 + 2) + 2 * (4 + 4)

/** Adds the readings to the checksum in order of time and calls `onTime` for each; they are streamed, not held in memory. */
export async function addReadings(
  client: pg.PoolClient,
  source: SourceReadings,
  checksum: ReadingChecksum,
  onTime: (atMs: number) => void,
): Promise<void> {
  if (source.endMs !== null && source.endMs <= source.fromMs) return
  let rest: Buffer = Buffer.alloc(0)
  let toSkip = headerBytes
  for await (const piece of client.query(copyTo(copySql(source))) as AsyncIterable<Buffer>) {
    const data: Buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let from = Math.min(toSkip, data.length)
    toSkip -= from
    for (; from + rowBytes <= data.length; from += rowBytes) onTime(addRow(data, from, source.loggerId, checksum))
    rest = data.subarray(from)
  }
}

function addRow(data: Buffer, from: number, loggerId: number, checksum: ReadingChecksum): number {
  const micros = data.readInt32BE(from + 6) * 0x1_0000_0000 + data.readUInt32BE(from + 10)
  const atMs = postgresEpochMs + micros / 1000
  const present = data.readInt16BE(from + 32)
  checksum.add(
    loggerId,
    atMs,
    data.readInt32BE(from + 18),
    present & 1 ? data.readInt16BE(from + 26) : null,
    present & 2 ? data.readFloatBE(from + 38) : null,
    present & 4 ? data.readFloatBE(from + 46) : null,
  )
  return atMs
}

// COPY has no parameters; the bounds are timestamps in ISO format, and the id is a number.
function copySql({ loggerId, fromMs, endMs, isLocated }: SourceReadings): string {
  const position = (column: string) => (isLocated ? column : 'null::real')
  const until = endMs === null ? '' : ` and at < '${new Date(endMs).toISOString()}'`
  return `copy (
    select at, milli_celsius, coalesce(centi_humidity, 0::smallint),
           ((centi_humidity is not null)::int + 2 * (lat is not null)::int + 4 * (lon is not null)::int)::smallint,
           coalesce(lat, 0::real), coalesce(lon, 0::real)
      from (select at, milli_celsius, centi_humidity, ${position('lat')} as lat, ${position('lon')} as lon
              from readings
             where logger_id = ${loggerId} and at >= '${new Date(fromMs).toISOString()}'${until}) known
     order by at) to stdout with (format binary)`
}
