import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { maxLoggers, type BatchCheck, type Whereabouts } from '#server/records/auditTrail/verification/batchCheck.ts'
import { compareMonth, type Known } from '#server/records/auditTrail/verification/compareMonth.ts'
import { doubtfulBatches, type Doubtful } from '#server/records/auditTrail/verification/doubtfulBatches.ts'
import { idSet } from '#server/records/auditTrail/verification/idSet.ts'
import { doubtStoredBatches, doubtWithdrawnBatches } from '#server/records/auditTrail/verification/storedBatches.ts'
import { segmentFaults, segmentResult } from '#server/records/auditTrail/verification/verifySegments.ts'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { checkBatches } from '#server/records/auditTrail/verification/wholeBatches.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { copyMonths, segmentsIn } from '#server/telemetry/segments/copiedSegments.ts'
import { unpackedAt } from '#server/telemetry/segments/packedNumbers.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'
import { isInTime, monthsWithReadings } from '#server/telemetry/segments/storedMonths.ts'
import { utcMonth } from '#server/telemetry/segments/utcMonth.ts'

/** Those beyond are counted: a check of a corrupt database must not hold millions of batches in memory. */
const maxNamed = 50_000
/** So many batches are read as a whole at once: about 30 MB. */
const batchesAtOnce = 10_000
/** And so many withdrawn readings, about 35 MB. */
const withdrawnAtOnce = 1_000_000
const namedAtOnce = 1000

/**
 * Checks the segments, and compares the stored readings of each batch with its count and checksum, except those of moved
 * months. Month by month, so that nothing is sorted but the segments of a month; batches that are not whole in one month are
 * read again over theirs. Readings that cannot be unpacked are missing in their batches.
 */
export async function* storedReadingResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const months = (await monthsWithReadings(client)).map(month => utcMonth(Date.parse(month)))
  const doubtful = doubtfulBatches(maxNamed)
  const known: Known = { seen: idSet(), sinceMs: months[0]?.fromMs ?? 0, doubtful }
  await doubtWithdrawnBatches(client, doubtful)
  const { firstId, lastId } = await storedIds(client)
  const unreadable = new Set<string>()
  const isReadable = (segment: Segment) => unreadable.size === 0 || !unreadable.has(keyOf(segment))
  for (const month of months) {
    const stored = () => segmentsIn(client.query(copyTo(copyMonths(month))))
    const batchIds = idSet()
    let strayId = NaN
    const addId = (id: number) => {
      if (id >= firstId && id <= lastId) return batchIds.add(id)
      // An id far from all others takes 4 KB in a set. Beyond those that are named, it counts once where its readings follow.
      if (id !== strayId) doubtful.addWrong(id, month)
      strayId = id
    }
    for await (const fault of segmentFaults(stored(), segment => eachBatchId(segment, addId))) {
      yield segmentResult(fault)
      if (!fault.isReadable) unreadable.add(keyOf(fault))
    }
    await compareMonth(client, { ...month, segments: () => filtered(stored(), isReadable), batchIds }, known)
  }
  await doubtStoredBatches(client, known)
  yield* timelessResults(client)
  yield* wrongBatches(client, doubtful, isReadable)
}

/** Segments that are in none of the months. */
async function* timelessResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const query = `select logger_id, first_at::text as at from reading_segments where not ${isInTime} order by logger_id, first_at`
  for await (const { logger_id, at } of rowsOf<{ logger_id: number; at: string }>(client, query)) {
    yield result('reading_segments', `${logger_id} ${at}`, 'no reading can be of that time')
  }
}

/** Ids beyond are of no batch. */
async function storedIds(client: ClientBase): Promise<{ firstId: number; lastId: number }> {
  const { rows } = await client.query<{ firstId: number | null; lastId: number | null }>(
    'select min(id)::float8 as "firstId", max(id)::float8 as "lastId" from reading_batches',
  )
  return { firstId: rows[0]?.firstId ?? Infinity, lastId: rows[0]?.lastId ?? -Infinity }
}

const keyOf = ({ loggerId, firstMs }: { loggerId: number; firstMs: number }) => `${loggerId} ${firstMs}`

function eachBatchId({ count, batch }: Segment, take: (id: number) => void) {
  const bytes = batch.codes.length / count
  if (bytes === 0) take(batch.base)
  else for (let place = 0; place < count; place++) take(unpackedAt(batch, bytes, place))
}

async function* filtered<One>(all: AsyncIterable<One>, isWanted: (one: One) => boolean): AsyncGenerator<One> {
  for await (const one of all) if (isWanted(one)) yield one
}

type Wrong = { what: string; where: Whereabouts }

async function* wrongBatches(
  client: ClientBase,
  doubtful: Doubtful,
  isReadable: (segment: Segment) => boolean,
): AsyncGenerator<VerificationResult> {
  const wrong = new Map<number, Wrong>()
  let unnamed = doubtful.unnamed()
  const check = (batch: BatchCheck) => {
    const what = batch.whatIsWrong()
    if (what === undefined) return
    if (wrong.size < maxNamed) wrong.set(batch.id, { what, where: batch.where })
    else unnamed++
  }
  for (const piece of doubtful.pieces(batchesAtOnce, withdrawnAtOnce))
    await checkBatches(client, check, { ...piece, isReadable })
  const inOrder = [...wrong].sort(([one], [other]) => one - other)
  for (let from = 0; from < inOrder.length; from += namedAtOnce) {
    yield* namedResults(client, inOrder.slice(from, from + namedAtOnce))
  }
  if (unnamed > 0) yield result('reading_batches', '', `${unnamed} more batches do not match the readings received`)
}

async function* namedResults(
  client: ClientBase,
  wrong: readonly (readonly [number, Wrong])[],
): AsyncGenerator<VerificationResult> {
  const { rows: batches } = await client.query<BatchDetails>(details, [wrong.map(([id]) => id)])
  const loggers = await client.query<{ id: number; serial: string }>(
    'select id, serial from loggers where id = any($1::int[])',
    [[...new Set(wrong.flatMap(([, { where }]) => where.loggerIds))]],
  )
  const detailsOf = new Map(batches.map(batch => [batch.id, batch]))
  const serials = new Map(loggers.rows.map(({ id, serial }) => [id, serial]))
  for (const [id, { what, where }] of wrong) {
    yield result('reading_batches', String(id), `${what}: ${described(detailsOf.get(id), where, serials)}`)
  }
}

type BatchDetails = { id: number; source: string; company: string | null; received_at: string }

const details = `
  select b.id::float8 as id, b.source, c.code as company,
         to_char(b.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at
    from reading_batches b left join companies c on c.id = b.company_id where b.id = any($1::bigint[])`

/** The checksum does not identify a reading; the details of the batch help to find it. */
function described(
  batch: BatchDetails | undefined,
  { fromMs, toMs, loggerIds, loggers }: Whereabouts,
  serials: ReadonlyMap<number, string>,
): string {
  const iso = (ms: number) => new Date(ms).toISOString()
  const names = loggerIds.map(id => serials.get(id) ?? `id ${id}`).join(', ')
  const more = loggers > maxLoggers ? ` and ${loggers - maxLoggers} more` : ''
  const parts = [
    batch && `source ${batch.source}`,
    batch?.company && `company ${batch.company}`,
    batch && `received ${batch.received_at}`,
    loggers > 0 && `readings from ${iso(fromMs)} to ${iso(toMs)}`,
    loggers > 0 && `loggers ${names}${more}`,
  ]
  return parts.filter(Boolean).join(', ')
}
