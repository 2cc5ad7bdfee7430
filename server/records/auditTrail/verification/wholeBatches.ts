import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  batchCheck,
  type BatchCheck,
  type KnownPart,
  type Sent,
} from '#server/records/auditTrail/verification/batchCheck.ts'
import type { Span } from '#server/records/auditTrail/verification/doubtfulBatches.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { copyMonths, segmentsIn } from '#server/telemetry/segments/copiedSegments.ts'
import { emptyColumns, inOrder, selected, type ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { merged, overlappingGroupsOf } from '#server/telemetry/segments/readSegments.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'
import { setRow, type ReadingRow } from '#server/telemetry/segments/writeRows.ts'

/** `batchIds`: few thousand; `span`: whole months with all their stored readings. */
type Choice = {
  batchIds: readonly number[]
  span: Span
  countsByMonth?: true
  isReadable?: (segment: Segment) => boolean
}

/**
 * Calls `check` for each of these batches with all its readings, also withdrawn ones. Reads the segments of the span once;
 * those that are not readable are left out.
 */
export async function checkBatches(
  client: ClientBase,
  check: (batch: BatchCheck) => void,
  { batchIds, span, countsByMonth, isReadable = () => true }: Choice,
): Promise<void> {
  const batches = await openBatches(client, batchIds, countsByMonth)
  const withdrawn = await withdrawnReadings(client, batchIds)
  for await (const columns of readingsOf(readableOf(client, span, isReadable), batches, withdrawn)) {
    for (let n = 0; n < columns.atMs.length; n++) batches.get(columns.batchId[n] ?? 0)?.add(columns, n)
  }
  for (const batch of batches.values()) check(batch)
}

async function openBatches(client: ClientBase, batchIds: readonly number[], countsByMonth?: true) {
  const { rows } = await client.query<Sent & { id: number }>(
    'select id::float8 as id, accepted, checksum from reading_batches where id = any($1::bigint[])',
    [batchIds],
  )
  const sent = new Map(rows.map(row => [row.id, row]))
  const batches = new Map(batchIds.map(id => [id, batchCheck(id, sent.get(id) ?? null, countsByMonth)]))
  const parts = await client.query<KnownPart & { id: number; monthMs: number }>(partsOf, [batchIds])
  for (const { id, monthMs, ...part } of parts.rows) batches.get(id)?.expect(monthMs, part)
  return batches
}

// A batch that was withdrawn while its month was restored has its readings here.
const partsOf = `
  select batch_id::float8 as id, (extract(epoch from month_start(month)) * 1000)::float8 as "monthMs", readings, checksum,
         is_archived(month_start(month), month_end(month)) and not exists (
           select from withdrawn_batches w where w.batch_id = archived_parts.batch_id) as "isMoved"
    from archived_parts where batch_id = any($1::bigint[]) order by archived_parts.month`

/** The withdrawn readings of batches by logger, in order of logger and time. In columns at once: as rows they take ten times as much. */
async function withdrawnReadings(client: ClientBase, batchIds: readonly number[]) {
  const counts = await client.query<{ logger_id: number; count: number }>(
    `select logger_id, count(*)::integer as count from withdrawn_readings where batch_id = any($1::bigint[])
      group by logger_id order by logger_id`,
    [batchIds],
  )
  const withdrawn = new Map(counts.rows.map(row => [row.logger_id, emptyColumns(row.logger_id, row.count)]))
  let [loggerId, place] = [NaN, 0]
  for await (const row of rowsOf<ReadingRow>(client, withdrawnRows, [batchIds])) {
    if (row.logger_id !== loggerId) [loggerId, place] = [row.logger_id, 0]
    const columns = withdrawn.get(loggerId)
    if (columns) setRow(columns, place++, row)
  }
  return withdrawn
}

const withdrawnRows = `
  select batch_id::float8 as batch_id, logger_id, (extract(epoch from at) * 1000)::float8 as ms, milli_celsius, centi_humidity,
         lat, lon
    from withdrawn_readings where batch_id = any($1::bigint[]) order by logger_id, at`

async function* readableOf(client: ClientBase, span: Span, isReadable: (segment: Segment) => boolean) {
  if (span.fromMs >= span.untilMs) return
  for await (const segment of segmentsIn(client.query(copyTo(copyMonths(span))))) {
    if (isReadable(segment)) yield segment
  }
}

/** The stored and withdrawn readings of these batches in order of logger and time. */
async function* readingsOf(
  segments: AsyncIterable<Segment>,
  batches: ReadonlyMap<number, BatchCheck>,
  withdrawn: Map<number, ReadingColumns>,
): AsyncGenerator<ReadingColumns> {
  let held: ReadingColumns[] = []
  for await (const group of overlappingGroupsOf(segments)) {
    const { loggerId } = group[0]
    if (held[0] && held[0].loggerId !== loggerId) {
      yield inOrder(held)
      held = []
    }
    // In order of the loggers, of which some have nothing else.
    for (const [id, columns] of withdrawn) {
      if (id > loggerId) break
      withdrawn.delete(id)
      if (id === loggerId) held = [columns]
      else yield columns
    }
    if (!group.some(({ batch }) => batch.codes.length > 0 || batches.has(batch.base))) continue
    const columns = merged(group)
    const own = selected(columns, place => batches.has(columns.batchId[place] ?? 0))
    if (held.length > 0) held.push(own)
    else yield own
  }
  if (held.length > 0) yield inOrder(held)
  yield* withdrawn.values()
}
