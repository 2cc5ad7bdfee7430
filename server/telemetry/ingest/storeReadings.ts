import type pg from 'pg'
import { refusals } from '#contract/telemetry/rules/readings/readingRefusals.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { advanceLinks } from '#server/telemetry/evaluation/advanceLinks.ts'
import { classifyReadings, type Classified } from '#server/telemetry/ingest/classifyReadings.ts'
import { copyReadings } from '#server/telemetry/ingest/copyReadings.ts'
import { insertConflicts } from '#server/telemetry/ingest/insertConflicts.ts'
import { humidityAt, numberOrNull, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { keepBatteries } from '#server/telemetry/ingest/updateBatteryLevels.ts'
import { keepCopies } from '#server/telemetry/ingest/keepCopies.ts'
import { lockLoggers, type LoggerClocks } from '#server/telemetry/ingest/lockLoggers.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { storeIntoMonths, type IsOpen } from '#server/telemetry/ingest/readingMonths.ts'
import { sortReadings, type SortedReadings } from '#server/telemetry/ingest/sortedReadings.ts'

/** Whose readings, and by which way they came (`api`, `file`, `demo` …). A key addresses its own company's loggers only. */
export type ReadingSource = { companyId: number; apiKeyId: number | null; source: string; loggerFileId?: number }

export type RejectedLine = { line: number; reason: string }
export type StoredReadings = { accepted: number; duplicate: number; conflict: number; rejected: RejectedLine[] }

/**
 * Stores and judges one batch in one transaction: all of it, or nothing. `alreadyRejected` are the lines that did not
 * get as far as here; they are counted in the batch. Sending a batch again changes nothing.
 */
export async function storeReadings(
  pool: pg.Pool,
  source: ReadingSource,
  readings: IncomingReadings,
  alreadyRejected: RejectedLine[] = [],
): Promise<StoredReadings> {
  const loggerIds = await loggerIdsOf(pool, source.companyId, readings.serials)
  const store = (isOpen: IsOpen) => storeOpen(pool, source, { readings, alreadyRejected, loggerIds, isOpen })
  const isAnyKnown = loggerIds.some(id => id !== undefined)
  return isAnyKnown ? await storeIntoMonths(pool, readings, store) : await store(() => true)
}

type Arrived = {
  readings: IncomingReadings
  alreadyRejected: readonly RejectedLine[]
  loggerIds: readonly (number | undefined)[]
  isOpen: IsOpen
}

async function storeOpen(
  pool: pg.Pool,
  source: ReadingSource,
  { readings, alreadyRejected, loggerIds, isOpen }: Arrived,
): Promise<StoredReadings> {
  const refused = refusedReadings(readings, loggerIds, isOpen)
  const rejected = [...alreadyRejected, ...refused].sort((a, b) => a.line - b.line)
  const sorted = sortReadings(readings, loggerIds, isOpen)
  if (sorted.order.length === 0) return { accepted: 0, duplicate: 0, conflict: 0, rejected }
  const { accepted, duplicate, conflict } = await inTransaction(pool, async (client, tx) => {
    await asActor(tx, source.apiKeyId === null ? `system:${source.source}` : `key:${source.apiKeyId}`)
    return await storeSorted(client, source, sorted, loggerIds, rejected.length)
  })
  return { accepted, duplicate, conflict, rejected }
}

export type BatchCounts = { accepted: number; duplicate: number; conflict: number }

/**
 * The same within somebody's transaction, which has named its actor and, before it began, ensured the readings' months.
 * `loggerIds` are those of the sorted readings' serials.
 */
export async function storeSorted(
  client: pg.PoolClient,
  source: ReadingSource,
  sorted: SortedReadings,
  loggerIds: readonly (number | undefined)[],
  rejected: number,
): Promise<BatchCounts & { byLogger: () => Map<number, BatchCounts> }> {
  const clocks = await lockLoggers(
    client,
    sorted.slices.map(slice => slice.loggerId),
  )
  const classified = await classifyReadings(client, sorted, clocks)
  const idOf = (place: number) => loggerIds[sorted.incoming.serialIndex[place] ?? -1] ?? 0
  const batchId = await nextBatchId(client)
  const keptConflicts = await insertConflicts(client, sorted, classified, () => batchId)
  const conflict = keptConflicts.length
  const duplicate = classified.duplicates.length + classified.conflicts.length - conflict
  const accepted = classified.fresh.length
  const checksum = checksumOf(sorted, classified, idOf)
  await insertBatch(client, source, batchId, checksum, { accepted, duplicate, conflict, rejected })
  await keepCopies(client, sorted, classified, idOf, () => batchId)
  if (accepted > 0) await copyReadings(client, sorted, idOf, classified.fresh, () => batchId)
  await advanceLinks(client, sorted, classified, idOf)
  await moveClocks(client, sorted, clocks)
  await keepBatteries(client, sorted.incoming, loggerIds)
  return { accepted, duplicate, conflict, byLogger: () => countsByLogger(sorted, classified, keptConflicts, idOf) }
}

/** What became of each logger's readings in a batch. */
function countsByLogger(
  { slices }: SortedReadings,
  { fresh }: Classified,
  keptConflicts: readonly number[],
  idOf: (place: number) => number,
): Map<number, BatchCounts> {
  const counts = new Map(
    slices.map(({ loggerId, start, end }) => [loggerId, { accepted: 0, duplicate: end - start, conflict: 0 }]),
  )
  const count = (loggerId: number, as: 'accepted' | 'conflict') => {
    const its = counts.get(loggerId)
    if (!its) return
    its[as] += 1
    its.duplicate -= 1
  }
  for (const place of fresh) count(idOf(place), 'accepted')
  for (const place of keptConflicts) count(idOf(place), 'conflict')
  return counts
}

async function loggerIdsOf(pool: pg.Pool, companyId: number, serials: string[]): Promise<(number | undefined)[]> {
  const { rows } = await pool.query<{ id: number; serial: string }>(
    'select id, serial from loggers where company_id = $1 and serial = any($2)',
    // No text of the database holds a NUL character, so no logger bears one.
    [companyId, serials.filter(serial => !serial.includes('\0'))],
  )
  const ids = new Map(rows.map(row => [row.serial, row.id]))
  return serials.map(serial => ids.get(serial))
}

function refusedReadings(
  readings: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
  isOpen: IsOpen,
): RejectedLine[] {
  const rejected: RejectedLine[] = []
  for (let i = 0; i < readings.count; i++) {
    const line = readings.line[i] ?? 0
    if (loggerIds[readings.serialIndex[i] ?? -1] === undefined) {
      rejected.push({ line, reason: refusals.unknownLogger.text })
    } else if (!isOpen(readings.atMs[i] ?? 0)) {
      rejected.push({ line, reason: refusals.timeInArchive.text })
    }
  }
  return rejected
}

function checksumOf({ incoming }: SortedReadings, { fresh }: Classified, idOf: (place: number) => number): Buffer {
  const checksum = readingChecksum()
  for (const place of fresh) {
    checksum.add(
      idOf(place),
      incoming.atMs[place] ?? 0,
      incoming.milliCelsius[place] ?? 0,
      humidityAt(incoming, place),
      numberOrNull(incoming.lat[place]),
      numberOrNull(incoming.lon[place]),
    )
  }
  return checksum.digest()
}

/** The batch is written once, with its counts; its readings bear its id. */
async function nextBatchId(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('reading_batches', 'id')) as id",
  )
  return rows[0]?.id ?? 0
}

async function insertBatch(
  client: pg.PoolClient,
  source: ReadingSource,
  batchId: number,
  checksum: Buffer,
  counts: BatchCounts & { rejected: number },
) {
  await client.query(
    `insert into reading_batches
       (id, company_id, api_key_id, source, accepted, duplicate, conflict, rejected, checksum, logger_file_id)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      batchId,
      source.companyId,
      source.apiKeyId,
      source.source,
      counts.accepted,
      counts.duplicate,
      counts.conflict,
      counts.rejected,
      checksum,
      source.loggerFileId ?? null,
    ],
  )
}

export async function moveClocks(
  client: pg.PoolClient,
  { incoming, order, slices }: SortedReadings,
  clocks: LoggerClocks,
) {
  const moved = slices
    .map(slice => ({ id: slice.loggerId, lastAtMs: incoming.atMs[order[slice.end - 1] ?? 0] ?? 0 }))
    .filter(logger => logger.lastAtMs > (clocks.get(logger.id) ?? -Infinity))
  if (moved.length === 0) return
  await client.query(
    prepared(
      `update logger_progress p set last_at = to_timestamp(moved.ms / 1000)
       from unnest($1::int[], $2::float8[]) as moved (logger_id, ms) where p.logger_id = moved.logger_id`,
      [moved.map(logger => logger.id), moved.map(logger => logger.lastAtMs)],
    ),
  )
}
