import type pg from 'pg'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { advanceEvaluations } from '#server/telemetry/evaluation/advanceEvaluations.ts'
import { classifyReadings, type Classified } from '#server/telemetry/ingest/classifyReadings.ts'
import { copyReadings } from '#server/telemetry/ingest/copyReadings.ts'
import { insertBatches } from '#server/telemetry/ingest/insertBatches.ts'
import { insertConflicts } from '#server/telemetry/ingest/insertConflicts.ts'
import { keepCopies } from '#server/telemetry/ingest/keepCopies.ts'
import { lockLoggers, type LoggerClocks } from '#server/telemetry/ingest/lockLoggers.ts'
import type { ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import type { IsOpen } from '#server/telemetry/ingest/readingMonths.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'
import { sortReadings, type SortedReadings } from '#server/telemetry/ingest/sortedReadings.ts'
import { updateBatteryLevels } from '#server/telemetry/ingest/updateBatteryLevels.ts'

/** A batch whose loggers are known: their ids by serial, what can be stored in order, and what each reading is so far. */
export type LocatedBatch = ReadingBatch & {
  loggerIds: readonly (number | undefined)[]
  sorted: SortedReadings
  /** Unknown loggers and closed times are told; what can be stored is not decided yet. */
  results: Uint8Array
}

export function locateBatch(
  batch: ReadingBatch,
  loggerIds: readonly (number | undefined)[],
  isOpen: IsOpen = () => true,
): LocatedBatch {
  const { atMs, count, serialIndex } = batch.readings
  const results = new Uint8Array(count)
  for (let place = 0; place < count; place++) {
    const isKnown = loggerIds[serialIndex[place] ?? -1] !== undefined
    if (isKnown && !isOpen(atMs[place] ?? 0)) results[place] = readingResults.inArchive
  }
  return { ...batch, loggerIds, sorted: sortReadings(batch.readings, loggerIds, isOpen), results }
}

/**
 * Stores and evaluates the readings of n senders within somebody's transaction, which has named its actor and, before it
 * began, ensured the readings' months. Each sender leaves a batch of its own, as if it had come alone. Answers what became
 * of every reading.
 */
export async function ingestBatch(client: pg.PoolClient, batch: LocatedBatch): Promise<Uint8Array> {
  const { readings, senders, senderOf, loggerIds, sorted } = batch
  const clocks = await lockLoggers(
    client,
    sorted.slices.map(slice => slice.loggerId),
  )
  const classified = await classifyReadings(client, sorted, clocks)
  const idOf = (place: number) => loggerIds[readings.serialIndex[place] ?? -1] ?? 0
  const senderAt = (place: number) => senderOf[readings.serialIndex[place] ?? -1] ?? 0
  const batchIds = await nextBatchIds(client, senders.length)
  const batchIdOf = (place: number) => batchIds[senderAt(place)] ?? 0
  const keptConflicts = await insertConflicts(client, sorted, classified, batchIdOf)
  const results = resultsOf(batch, classified, keptConflicts)
  await insertBatches(client, batch, { batchIds, results, fresh: classified.fresh, idOf, senderAt })
  await keepCopies(client, sorted, classified, idOf, batchIdOf)
  if (classified.fresh.length > 0) await copyReadings(client, sorted, idOf, classified.fresh, batchIdOf)
  await advanceEvaluations(client, sorted, classified, idOf)
  await updateLastReadingAt(client, sorted, clocks)
  await updateBatteryLevels(client, readings, loggerIds)
  return results
}

function resultsOf({ sorted, results }: LocatedBatch, { fresh }: Classified, keptConflicts: readonly number[]) {
  for (const place of sorted.order) results[place] = readingResults.duplicate
  for (const place of fresh) results[place] = readingResults.accepted
  for (const place of keptConflicts) results[place] = readingResults.conflict
  return results
}

/** A batch is written once, with its counts; its readings bear its id. */
async function nextBatchIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    prepared("select nextval(pg_get_serial_sequence('reading_batches', 'id')) as id from generate_series(1, $1)", [
      count,
    ]),
  )
  return rows.map(row => row.id)
}

async function updateLastReadingAt(
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
