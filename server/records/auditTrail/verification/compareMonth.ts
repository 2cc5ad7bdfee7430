import type { ClientBase } from 'pg'
import { firstAtLeast } from '#contract/telemetry/rules/temperature/steps.ts'
import type { Doubtful, Span } from '#server/records/auditTrail/verification/doubtfulBatches.ts'
import type { IdSet } from '#server/records/auditTrail/verification/idSet.ts'
import { readingChecksum, type ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { merged, overlappingGroupsOf } from '#server/telemetry/segments/readSegments.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'

/** A month's segments in order of logger and time, as often as they are asked for, and the batches of their readings. */
export type Month = Span & { segments: () => AsyncIterable<Segment>; batchIds: IdSet }
/** `seen`: the batches of the months before, the first of which begins at `sinceMs`. */
export type Known = { seen: IdSet; sinceMs: number; doubtful: Doubtful }

/** So many batches are compared in one pass over a month (about 25 MB), and so many of them hashed at once (40 MB). */
const limits = { batches: 1_000_000, open: 20_000 }
const readingsAtOnce = 64
const checksumBytes = 32
/** So much of a checksum is compared: other readings with the same 128 bits take 2^64 attempts even of whoever chose both. */
const keptBytes = 16

/**
 * Compares the readings of a month with the counts and checksums of their batches. Doubtful are all batches that are not
 * whole in this month. Most batches are of one logger, whose readings follow each other: they are hashed one after the other,
 * so that few are open at once.
 */
export async function compareMonth(client: ClientBase, month: Month, known: Known, most = limits): Promise<void> {
  const ids = month.batchIds.ascending()
  for (let from = 0; from < ids.length;) {
    const batches = await expectedOf(client, month, known, ids.subarray(from, from + most.batches))
    const found = await readingsOf(month.segments(), batches, most.open)
    for (let place = 0; place < found.until; place++) judge(month, known, batches, found, place)
    from += found.until
  }
}

/** What batches must have in the month, by place; `readings`: −1 where the batch must be read as a whole, −2: there is none. */
type Expected = { ids: Float64Array; readings: Int32Array; checksums: Buffer }
const asWhole = -1
const noBatch = -2

type Stated = { place: number; readings: number; checksum: Buffer; isInParts: boolean; isHere: boolean }

// After a month of it was written to the archive, the database states what a batch brought to each of its months.
const stated = `
  select w.place::int - 1 as place, coalesce(p.readings, b.accepted) as readings, coalesce(p.checksum, b.checksum) as checksum,
         a.is_in_parts as "isInParts", p.batch_id is not null and not is_archived(month_start($2), month_end($2)) as "isHere"
    from unnest($1::bigint[]) with ordinality w (id, place)
    join reading_batches b on b.id = w.id
    left join archived_parts p on p.batch_id = w.id and p.month = $2::date
   cross join lateral (select exists (select from archived_parts o where o.batch_id = w.id) as is_in_parts) a`
const idsAtOnce = 5000

async function expectedOf(
  client: ClientBase,
  { fromMs }: Span,
  { seen, doubtful }: Known,
  ids: Float64Array,
): Promise<Expected> {
  const readings = new Int32Array(ids.length).fill(noBatch)
  const checksums = Buffer.alloc(ids.length * keptBytes)
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = [...ids.subarray(from, from + idsAtOnce)]
    const { rows } = await client.query<Stated>(stated, [some, new Date(fromMs).toISOString().slice(0, 10)])
    for (const row of rows) {
      const place = from + row.place
      const id = ids[place] ?? 0
      const isOne = row.isInParts ? row.isHere : !seen.has(id)
      const isComparable = isOne && !doubtful.has(id) && row.checksum.length === checksumBytes && row.readings >= 0
      readings[place] = isComparable ? row.readings : asWhole
      if (isComparable) row.checksum.copy(checksums, place * keptBytes, 0, keptBytes)
    }
  }
  return { ids, readings, checksums }
}

/** Of the batches before the place `until`; the others are left for another pass. */
type Found = { until: number; counts: Int32Array; isSame: Uint8Array }

async function readingsOf(segments: AsyncIterable<Segment>, expected: Expected, maxOpen: number): Promise<Found> {
  const { ids, readings, checksums } = expected
  const found: Found = { until: ids.length, counts: new Int32Array(ids.length), isSame: new Uint8Array(ids.length) }
  const { counts, isSame } = found
  const open = new Map<number, ReadingChecksum>()
  const close = (place: number, checksum: ReadingChecksum) => {
    const wanted = checksums.subarray(place * keptBytes, (place + 1) * keptBytes)
    isSame[place] = checksum.digest().subarray(0, keptBytes).equals(wanted) ? 1 : 0
    open.delete(place)
  }
  for await (const group of overlappingGroupsOf(segments)) {
    if (!group.some(segment => mayHave(segment, expected, found.until))) continue
    const columns = merged(group)
    const { batchId, loggerId } = columns
    let [lastId, place, checksum] = [NaN, -1, undefined as ReadingChecksum | undefined]
    for (let n = 0; n < batchId.length; n++) {
      const id = batchId[n] ?? 0
      if (id !== lastId) {
        lastId = id
        place = placeOf(ids, id)
        checksum = open.get(place)
      }
      if (place < 0 || place >= found.until) continue
      const wanted = readings[place] ?? asWhole
      const count = (counts[place] = (counts[place] ?? 0) + 1)
      if (count > wanted) continue
      if (checksum === undefined) open.set(place, (checksum = readingChecksum(Math.min(wanted, readingsAtOnce))))
      checksum.addFrom(loggerId, columns, n)
      if (count === wanted) close(place, checksum)
    }
    if (open.size > maxOpen) found.until = withoutUpperHalf(open)
  }
  return found
}

function mayHave({ batch }: Segment, { ids }: Expected, until: number): boolean {
  return batch.base <= (ids[until - 1] ?? 0) && (batch.codes.length > 0 || batch.base >= (ids[0] ?? 0))
}

function placeOf(ids: Float64Array, id: number): number {
  const place = firstAtLeast(ids, id)
  return ids[place] === id ? place : -1
}

/** Leaves the lower numbers; returns the first one that was left out. */
export function withoutUpperHalf(open: Map<number, unknown>): number {
  const numbers = Float64Array.from(open.keys()).sort()
  const until = numbers[numbers.length >> 1] ?? Infinity
  for (const number of numbers) if (number >= until) open.delete(number)
  return until
}

function judge(month: Month, known: Known, { ids, readings }: Expected, found: Found, place: number) {
  const { seen, sinceMs, doubtful } = known
  const [id, wanted, count] = [ids[place] ?? 0, readings[place] ?? asWhole, found.counts[place] ?? 0]
  // Which of the months before have readings of a batch that was sound in them is not known any more.
  const span = seen.has(id) && !doubtful.has(id) ? { ...month, fromMs: sinceMs } : month
  if (wanted === asWhole || (wanted >= 0 && count < wanted)) doubtful.add(id, span)
  else if (count !== wanted || found.isSame[place] !== 1) doubtful.addWrong(id, span, !seen.has(id))
  seen.add(id)
}
