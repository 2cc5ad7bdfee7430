import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  batchCheck,
  type BatchCheck,
  type KnownPart,
  type Sent,
} from '#server/records/auditTrail/verification/batchCheck.ts'
import { copiedRows, isNull, readInstant, readWide } from '#server/platform/db/statements/copiedRows.ts'
import type { ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

/** Called for each batch, then for its parts in the archive, then for its readings in order of logger id and time. */
type BatchRows = {
  batch(batchId: number, accepted: number, checksum: Buffer): void
  /** The part of one month (its first ms, UTC), and whether that month was moved to the archive. */
  part(batchId: number, monthMs: number, part: KnownPart): void
  reading(batchId: number, ...reading: Parameters<ReadingChecksum['add']>): void
}

/**
 * Streams all batches with their readings, including withdrawn ones, or only those of these ids.
 * `check` is called for each complete batch. `countsByMonth`: see batchCheck().
 */
export async function checkBatches(
  client: ClientBase,
  check: (batch: BatchCheck) => void,
  { batchIds, without = [], countsByMonth }: Choice & { countsByMonth?: true } = {},
): Promise<void> {
  let open: BatchCheck | undefined
  const begin = (id: number, sent: Sent | null) => {
    if (open) check(open)
    return (open = batchCheck(id, sent, countsByMonth))
  }
  /** Unknown batches begin with their parts or readings. */
  const openFor = (id: number) => (open?.id === id ? open : begin(id, null))
  const rows: BatchRows = {
    batch: (id, accepted, checksum) => void begin(id, { accepted, checksum }),
    part: (id, monthMs, part) => void openFor(id).expect(monthMs, part),
    reading: (id, ...reading) => openFor(id).add(...reading),
  }
  await readBatches(client, rows, { batchIds, without })
  if (open) check(open)
}

/** Only these batches; leaving out segments that cannot be unpacked. */
type Choice = {
  batchIds?: readonly number[] | undefined
  without?: readonly { loggerId: number; firstMs: number }[]
}

/** SQL for the columns of all readings but those of the segments left out; `segments` is a function that returns some. */
export function readingsBut(
  without: NonNullable<Choice['without']>,
  condition = 'true',
  segments = 'all_segments()',
): string {
  const keys = without.map(({ loggerId, firstMs }) => `(${loggerId}, ${firstMs}::float8)`)
  const isKept =
    keys.length === 0
      ? 'true'
      : `(s.logger_id, (extract(epoch from s.first_at) * 1000)::float8) not in (${keys.join()})`
  return `select r.batch_id, s.logger_id, r.at, r.milli_celsius, r.centi_humidity, r.lat, r.lon
    from ${segments} s cross join lateral readings_of_segment(s, '-infinity', 'infinity') r
   where ${isKept} and ${condition}`
}

// One COPY, sorted by PostgreSQL on disk, with the row of a batch before its readings: this process holds no more than one
// piece of the stream in memory. A batch that was withdrawn while its month was restored has its readings here.
function copySql({ batchIds, without = [] }: Choice): string {
  const list = batchIds && `'{${batchIds.join()}}'::bigint[]`
  const of = (id: string) => (list === undefined ? '' : `where ${id} = any (${list})`)
  const readings =
    list === undefined
      ? readingsBut(without)
      : readingsBut(without, `r.batch_id = any (${list})`, `segments_of_batches(${list})`)
  return `
  copy (
    select found.*, null::integer as accepted, null::bytea as checksum from (${readings}) found
    union all
    select batch_id, logger_id, at, milli_celsius, centi_humidity, lat, lon, null, null
      from withdrawn_readings ${of('batch_id')}
    union all
    select batch_id, null, month_start(month), (is_archived(month_start(month), month_end(month)) and not exists (
        select from withdrawn_batches w where w.batch_id = archived_parts.batch_id))::integer, null, null, null,
      readings, checksum from archived_parts ${of('batch_id')}
    union all
    select id, null, null, null, null, null, null, accepted, checksum from reading_batches ${of('id')}
    order by batch_id, logger_id nulls first, at nulls first
  ) to stdout (format binary)`
}

async function readBatches(client: ClientBase, rows: BatchRows, choice: Choice) {
  for await (const { data, starts } of copiedRows(client.query(copyTo(copySql(choice))))) {
    for (const from of starts) readRow(data, from, rows)
  }
}

// Two bytes for the number of fields; then for each field its length in four bytes (-1 for null) and its value.
function readRow(data: Buffer, from: number, rows: BatchRows) {
  const batchId = readWide(data, from + 6)
  if (isNull(data, from + 14)) {
    return isNull(data, from + 18) ? readBatch(data, from, batchId, rows) : readPart(data, from, batchId, rows)
  }
  const atMs = readInstant(data, from + 26)
  const humidityLength = from + 42
  const centiHumidity = isNull(data, humidityLength) ? null : data.readInt16BE(humidityLength + 4)
  const latLength = humidityLength + (centiHumidity === null ? 4 : 6)
  const lat = isNull(data, latLength) ? null : data.readFloatBE(latLength + 4)
  const lonLength = latLength + (lat === null ? 4 : 8)
  const lon = isNull(data, lonLength) ? null : data.readFloatBE(lonLength + 4)
  rows.reading(batchId, data.readInt32BE(from + 18), atMs, data.readInt32BE(from + 38), centiHumidity, lat, lon)
}

/** The six fields of a reading are null; the count and the checksum follow them. */
function readBatch(data: Buffer, from: number, batchId: number, rows: BatchRows) {
  const checksum = from + 50
  const checksumBytes = data.readInt32BE(from + 46)
  rows.batch(batchId, data.readInt32BE(from + 42), data.subarray(checksum, checksum + checksumBytes))
}

/** Logger, humidity and position are null. */
function readPart(data: Buffer, from: number, batchId: number, rows: BatchRows) {
  const monthMs = readInstant(data, from + 22)
  const checksum = from + 62
  const checksumBytes = data.readInt32BE(from + 58)
  const [isMoved, readings] = [data.readInt32BE(from + 34) === 1, data.readInt32BE(from + 54)]
  rows.part(batchId, monthMs, { isMoved, readings, checksum: data.subarray(checksum, checksum + checksumBytes) })
}
