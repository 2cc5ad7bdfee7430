import { copiedRows, isNull, readInstant, readWide } from '#server/platform/db/statements/copiedRows.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/** The columns of a segment, as its table and binary COPY have them. */
const names =
  'first_at, last_at, batch_id, logger_id, reading_count, step_ms, time_unit, milli_base, milli_unit, times, milli, batches, centi_humidity, lat, lon'
export const segmentColumns: readonly string[] = names.split(', ')

/** SQL that copies the segments of a month (its first day), in order of logger and time: the same segments, the same bytes. */
export const copyMonth = (month: string): string => copyMonths(utcMonth(Date.parse(month)))

/** The same of several months; of a time in UTC from the first ms of a month up to that of another. */
export function copyMonths({ fromMs, untilMs }: { fromMs: number; untilMs: number }): string {
  const iso = (ms: number) => new Date(ms).toISOString()
  return `
  copy (select ${names} from reading_segments
         where first_at >= '${iso(fromMs)}' and first_at < '${iso(untilMs)}' order by logger_id, first_at)
    to stdout (format binary)`
}

/** SQL that fills a table like reading_segments with what copyMonth() wrote. */
export const copySegmentsInto = (table: string) => `copy ${table} (${names}) from stdin (format binary)`

/** The segments in what binary COPY wrote. They may be unreadable: nothing is unpacked. */
export async function* segmentsIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Segment> {
  for await (const { data, starts } of copiedRows(pieces)) for (const from of starts) yield segmentAt(data, from)
}

const wideBytes = 4 + 8
const narrowBytes = 4 + 4

/** Three fields of 8 bytes, six of 4, and six of any size, each after its length. */
function segmentAt(data: Buffer, from: number): Segment {
  const wide = (place: number) => from + 2 + place * wideBytes
  const narrow = (place: number) => wide(3) + place * narrowBytes
  const isFixed = (at: number, bytes: number) => data.readInt32BE(at) === bytes
  const isSegment =
    data.readInt16BE(from) === segmentColumns.length &&
    [0, 1, 2].every(place => isFixed(wide(place), 8)) &&
    [0, 1, 2, 3, 4, 5].every(place => isFixed(narrow(place), 4))
  if (!isSegment) throw new Error('a row is not a segment')
  const number = (place: number) => data.readInt32BE(narrow(place) + 4)
  let at = narrow(6)
  const bytes = (): Buffer | null => {
    const start = at + 4
    if (isNull(data, at)) {
      at = start
      return null
    }
    at = start + data.readInt32BE(at)
    return data.subarray(start, at)
  }
  const codes = () => bytes() ?? Buffer.alloc(0)
  return {
    firstMs: readInstant(data, wide(0) + 4),
    lastMs: readInstant(data, wide(1) + 4),
    loggerId: number(0),
    count: number(1),
    stepMs: number(2),
    timeUnit: number(3),
    times: codes(),
    milli: { base: number(4), unit: number(5), codes: codes() },
    batch: { base: readWide(data, wide(2) + 4), unit: 1, codes: codes() },
    centiHumidity: bytes(),
    lat: bytes(),
    lon: bytes(),
  }
}
