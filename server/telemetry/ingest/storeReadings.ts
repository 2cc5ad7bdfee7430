import type pg from 'pg'
import { asActor } from '#server/platform/db/actor.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { againAfterCollision } from '#server/platform/db/writeTransaction.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { ingestBatch, locateBatch, type LocatedBatch } from '#server/telemetry/ingest/ingestBatch.ts'
import { batchOfOne, type ReadingBatch, type ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'
import { storeIntoMonths } from '#server/telemetry/ingest/storage/readingMonths.ts'
import { summaryOf, type BatchCounts, type RejectedLine } from '#server/telemetry/ingest/readingResults.ts'

/**
 * Stores and evaluates the readings of one sender in one transaction; sending them again changes nothing. The lines in
 * `alreadyRejected` are counted in the batch. If every line is refused, no batch is stored.
 */
export async function storeReadings(
  pool: pg.Pool,
  source: ReadingSource,
  readings: IncomingReadings,
  alreadyRejected: readonly RejectedLine[] = [],
): Promise<BatchCounts & { rejected: RejectedLine[] }> {
  const batch = batchOfOne(readings, source, alreadyRejected.length)
  const actor = source.apiKeyId === null ? `system:${source.source}` : `key:${source.apiKeyId}`
  const results = await againAfterCollision(() =>
    locateAndStore(pool, batch, async located =>
      located.sorted.order.length === 0 ? located.results : await storeLocated(pool, actor, located),
    ),
  )
  const { rejected, ...counts } = summaryOf(readings, results)
  return { ...counts, rejected: [...alreadyRejected, ...rejected].sort((a, b) => a.line - b.line) }
}

/**
 * The same for several senders. Each gets a batch, even if all its readings are refused. `actor` is the actor of the audit
 * trail. Returns the result of each reading.
 */
export const storeBatch = (pool: pg.Pool, actor: string, batch: ReadingBatch): Promise<Uint8Array> =>
  locateAndStore(pool, batch, located => storeLocated(pool, actor, located))

async function locateAndStore(
  pool: pg.Pool,
  batch: ReadingBatch,
  store: (located: LocatedBatch) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const loggerIds = await loggerIdsOf(pool, batch)
  // Readings of unknown loggers must not create months.
  if (loggerIds.every(id => id === undefined)) return await store(locateBatch(batch, loggerIds))
  return await storeIntoMonths(pool, batch.readings, isOpen => store(locateBatch(batch, loggerIds, isOpen)))
}

const storeLocated = (pool: pg.Pool, actor: string, batch: LocatedBatch) =>
  inTransaction(pool, async (client, tx) => {
    await asActor(tx, actor)
    return await ingestBatch(client, batch)
  })

/** The logger ids of the serials, in their order; each sender has its own loggers. */
async function loggerIdsOf(pool: pg.Pool, { readings, senders, senderOf }: ReadingBatch) {
  const { rows } = await pool.query<{ place: number; id: number }>(
    prepared(
      `select sent.place, l.id from unnest($1::bigint[], $2::text[]) with ordinality as sent (company_id, serial, place)
       join loggers l on l.company_id = sent.company_id and l.serial = sent.serial`,
      [
        senderOf.map(sender => senders[sender]?.source.companyId),
        // PostgreSQL refuses NUL characters, so no serial has one.
        readings.serials.map(serial => (serial.includes('\0') ? null : serial)),
      ],
    ),
  )
  const ids: (number | undefined)[] = readings.serials.map(() => undefined)
  for (const { place, id } of rows) ids[place - 1] = id
  return ids
}
