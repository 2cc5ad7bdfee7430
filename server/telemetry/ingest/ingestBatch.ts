import type pg from 'pg'
import { inOneTrip } from '#server/platform/db/statements/pipelined.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import {
  assignmentsIn,
  assignmentsOfLoggers,
  assignmentsStatement,
  type AssignmentRow,
} from '#server/telemetry/evaluation/assignmentRecords.ts'
import { queueAfterArrival } from '#server/telemetry/evaluation/readingsAfterArrival.ts'
import { advanceEvaluations } from '#server/telemetry/evaluation/advanceEvaluations.ts'
import { classifyReadings, type Classified } from '#server/telemetry/ingest/classification/classifyReadings.ts'
import { freshSegments } from '#server/telemetry/ingest/storage/freshSegments.ts'
import { insertBatches } from '#server/telemetry/ingest/storage/insertBatches.ts'
import { insertConflicts, keepCopies } from '#server/telemetry/ingest/classification/conflictsAndCopies.ts'
import {
  clocksIn,
  keepMonths,
  lockLoggers,
  lockStatement,
  type LoggerClocks,
  type LoggerRow,
} from '#server/telemetry/ingest/lockLoggers.ts'
import type { ReadingBatch } from '#server/telemetry/ingest/readingBatch.ts'
import type { IsOpen } from '#server/telemetry/ingest/storage/readingMonths.ts'
import { readingResults } from '#server/telemetry/ingest/readingResults.ts'
import { sortReadings, spanOf, type SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'
import { writeSegments } from '#server/telemetry/segments/writeSegments.ts'
import { keepNewer, type BatteryLevel, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** A batch with the logger ids of its serials and the readings that can be stored. */
export type LocatedBatch = ReadingBatch & {
  loggerIds: readonly (number | undefined)[]
  sorted: SortedReadings
  /** Unknown loggers and closed months are marked; the results of `sorted` are still to come. */
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
 * Stores and evaluates the readings of any number of senders in the caller's transaction. The caller has set the actor, and
 * ensured the months of the readings before the transaction. Each sender gets a batch of its own, as if it had sent alone.
 * Returns the result of each reading.
 */
export async function ingestBatch(client: pg.PoolClient, batch: LocatedBatch): Promise<Uint8Array> {
  const { readings, senders, senderOf, loggerIds, sorted } = batch
  const { clocks, batchIds, assignments } = await lockAndRead(client, sorted, senders.length)
  const classified = await classifyReadings(client, sorted, clocks)
  const idOf = (place: number) => loggerIds[readings.serialIndex[place] ?? -1] ?? 0
  const senderAt = (place: number) => senderOf[readings.serialIndex[place] ?? -1] ?? 0
  const batchIdOf = (place: number) => batchIds[senderAt(place)] ?? 0
  const newConflicts = await insertConflicts(client, sorted, classified, idOf, batchIdOf)
  const results = resultsOf(batch, classified, newConflicts)
  const batches = insertBatches(batch, { batchIds, results, fresh: classified.fresh, idOf, senderAt })
  const isNew = classified.fresh.length > 0 || classified.conflicts.length > 0
  const afterArrival = isNew
    ? [
        queueAfterArrival(
          sorted.slices.map(slice => slice.loggerId),
          spanOf(sorted),
        ),
      ]
    : []
  await inOneTrip(client, [batches, ...updateLastReadingAt(sorted, clocks), ...afterArrival])
  await keepCopies(client, sorted, classified, idOf, batchIdOf)
  await writeSegments(client, freshSegments(sorted, classified.fresh, idOf, batchIdOf))
  await advanceEvaluations(client, assignments, sorted, classified, idOf)
  await updateBatteryLevels(client, readings, loggerIds)
  return results
}

function resultsOf({ sorted, results }: LocatedBatch, { fresh }: Classified, newConflicts: readonly number[]) {
  mark(results, sorted.order, readingResults.duplicate)
  mark(results, fresh, readingResults.accepted)
  mark(results, newConflicts, readingResults.conflict)
  return results
}

/** By index: an iterator makes an object for each reading. */
function mark(results: Uint8Array, places: ArrayLike<number>, result: number) {
  for (let i = 0; i < places.length; i++) results[places[i] ?? 0] = result
}

/**
 * Locks the loggers and reads what the rest needs. A logger's first lock creates its row, and what was read before it may have
 * changed meanwhile, so that it is read again.
 */
async function lockAndRead(client: pg.PoolClient, sorted: SortedReadings, senders: number) {
  const ids = sorted.slices.map(slice => slice.loggerId)
  const span = spanOf(sorted)
  const [locked, , numbered, assigned] = await inOneTrip(client, [
    lockStatement(ids),
    keepMonths(),
    nextBatchIds(senders),
    assignmentsStatement(ids, span),
  ])
  const batchIds = ((numbered?.rows ?? []) as { id: number }[]).map(row => row.id)
  const clocks = clocksIn((locked?.rows ?? []) as LoggerRow[])
  if (clocks.size === ids.length) {
    return { clocks, batchIds, assignments: assignmentsIn((assigned?.rows ?? []) as AssignmentRow[]) }
  }
  const allClocks = await lockLoggers(client, ids)
  return { clocks: allClocks, batchIds, assignments: await assignmentsOfLoggers(client, ids, span) }
}

/** The ids are needed before the batches are written, which is once their counts are known. */
const nextBatchIds = (count: number) =>
  prepared("select nextval(pg_get_serial_sequence('reading_batches', 'id')) as id from generate_series(1, $1)", [count])

/** The statement that moves the time of the last reading of locked loggers; none if none has a later one. */
function updateLastReadingAt({ incoming, order, slices }: SortedReadings, clocks: LoggerClocks) {
  const moved = slices
    .map(slice => ({ id: slice.loggerId, lastAtMs: incoming.atMs[order[slice.end - 1] ?? 0] ?? 0 }))
    .filter(logger => logger.lastAtMs > (clocks.get(logger.id) ?? -Infinity))
  if (moved.length === 0) return []
  return [
    prepared(
      `update logger_progress p set last_at = to_timestamp(moved.ms / 1000)
       from unnest($1::int[], $2::float8[]) as moved (logger_id, ms) where p.logger_id = moved.logger_id`,
      [moved.map(logger => logger.id), moved.map(logger => logger.lastAtMs)],
    ),
  ]
}

/** Updates the battery levels of locked loggers; a late, older one changes nothing. */
async function updateBatteryLevels(
  client: pg.PoolClient,
  { batteries }: IncomingReadings,
  loggerIds: readonly (number | undefined)[],
) {
  // Two senders may have sent a level of the same logger.
  const newest = new Map<number, BatteryLevel>()
  for (const [serialIndex, level] of batteries) {
    const id = loggerIds[serialIndex]
    if (id !== undefined) keepNewer(newest, id, level)
  }
  if (newest.size === 0) return
  const levels = [...newest.values()]
  await client.query(
    `update logger_progress p set battery_percent = reported.percent, battery_at = to_timestamp(reported.ms / 1000)
       from unnest($1::int[], $2::int[], $3::float8[]) as reported (logger_id, percent, ms)
      where p.logger_id = reported.logger_id and (p.battery_at is null or p.battery_at < to_timestamp(reported.ms / 1000))`,
    [[...newest.keys()], levels.map(level => level.percent), levels.map(level => level.atMs)],
  )
}
