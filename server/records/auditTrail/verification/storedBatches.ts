import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Known } from '#server/records/auditTrail/verification/compareMonth.ts'
import { nowhere, type Doubtful } from '#server/records/auditTrail/verification/doubtfulBatches.ts'
import { copiedRows, isNull, readInstant, readWide } from '#server/platform/db/statements/copiedRows.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/** Batches with withdrawn readings are read as a whole. */
export async function doubtWithdrawnBatches(client: ClientBase, doubtful: Doubtful): Promise<void> {
  const query = `
    select id::float8 as id, sum(readings)::float8 as readings
      from (select batch_id as id, 0 as readings from withdrawn_batches
            union all select batch_id, count(*) from withdrawn_readings group by batch_id) found
     group by id`
  for await (const { id, readings } of rowsOf<{ id: number; readings: number }>(client, query))
    doubtful.addWithdrawn(id, readings)
}

// Whether what was recorded of a batch for the archive makes the whole (null: nothing was), and its months that are in the
// database. By index for each batch: a join of all would be sorted on disk.
const stored = (moved: readonly string[]) => `
  copy (
    select b.id, p.is_whole::integer, p.months, p.from_at, p.to_at
      from reading_batches b
      cross join lateral (
        select sum(a.readings) = b.accepted as is_whole, count(*) filter (where is_here)::integer as months,
               min(month_start(a.month)) filter (where is_here) as from_at,
               max(month_start(a.month)) filter (where is_here) as to_at
          from archived_parts a cross join lateral (select a.month <> all('{${moved.join()}}'::date[]) as is_here) h
         where a.batch_id = b.id) p
     where b.accepted <> 0 or b.checksum <> sha256('')
  ) to stdout (format binary)`

const movedMonths = `
  select to_char(month, 'YYYY-MM-DD') as month from archives
   where kind = 'readings' and is_archived(month_start(month), month_end(month))`

/** After all months were compared: batches of which readings are missing altogether, or may be. */
export async function doubtStoredBatches(client: ClientBase, { seen, doubtful }: Known): Promise<void> {
  const moved = await client.query<{ month: string }>(movedMonths)
  const copying = client.query(copyTo(stored(moved.rows.map(row => row.month))))
  for await (const { data, starts } of copiedRows(copying)) {
    for (const from of starts) {
      const { id, isWhole, months, fromMs, untilMs } = batchAt(data, from)
      if (doubtful.has(id)) continue
      if (isWhole === null && !seen.has(id)) doubtful.addWrong(id, nowhere)
      // A month in which it is stored was compared with its part; whether it is in each of several is not known.
      if (isWhole === false || months > 1 || (months === 1 && !seen.has(id))) doubtful.add(id, { fromMs, untilMs })
    }
  }
}

// Two bytes for the number of fields; then for each field its length in four bytes (-1 for null) and its value.
function batchAt(data: Buffer, from: number) {
  const id = readWide(data, from + 6)
  const isUnknown = isNull(data, from + 14)
  const monthsAt = from + (isUnknown ? 18 : 22)
  const months = data.readInt32BE(monthsAt + 4)
  const span =
    months === 0
      ? nowhere
      : { fromMs: readInstant(data, monthsAt + 12), untilMs: utcMonth(readInstant(data, monthsAt + 24)).untilMs }
  return { id, isWhole: isUnknown ? null : data.readInt32BE(from + 18) === 1, months, ...span }
}
