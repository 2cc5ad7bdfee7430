import type pg from 'pg'
import { asActor } from '#server/platform/db/actor.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import { ingestBatch, locateBatch, type LocatedBatch } from '#server/telemetry/ingest/ingestBatch.ts'
import { batchOfOne, type ReadingBatch, type ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'
import { storeIntoMonths } from '#server/telemetry/ingest/readingMonths.ts'
import { summaryOf, type BatchCounts, type RejectedLine } from '#server/telemetry/ingest/readingResults.ts'

export type StoredReadings = BatchCounts & { rejected: RejectedLine[] }

/**
 * Stores and evaluates one sender's readings in one transaction: all of them, or nothing. `alreadyRejected` are the lines
 * that did not get as far as here; they are counted in the batch. Sending the same again changes nothing. Where every
 * line was refused no batch is left.
 */
export async function storeReadings(
  pool: pg.Pool,
  source: ReadingSource,
  readings: IncomingReadings,
  alreadyRejected: readonly RejectedLine[] = [],
): Promise<StoredReadings> {
  const batch = batchOfOne(readings, source, alreadyRejected.length)
  const actor = source.apiKeyId === null ? `system:${source.source}` : `key:${source.apiKeyId}`
  const results = await locatedAndStored(pool, batch, async located =>
    located.sorted.order.length === 0 ? located.results : await stored(pool, actor, located),
  )
  const { rejected, ...counts } = summaryOf(readings, results)
  return { ...counts, rejected: [...alreadyRejected, ...rejected].sort((a, b) => a.line - b.line) }
}

/**
 * The same for several senders at once. Each leaves a batch, also where all of it was refused. `actor` is who does it in
 * the audit trail. Answers what became of every reading.
 */
export const storeBatch = (pool: pg.Pool, actor: string, batch: ReadingBatch): Promise<Uint8Array> =>
  locatedAndStored(pool, batch, located => stored(pool, actor, located))

async function locatedAndStored(
  pool: pg.Pool,
  batch: ReadingBatch,
  store: (located: LocatedBatch) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const loggerIds = await loggerIdsOf(pool, batch)
  // What nobody knows makes no months.
  if (loggerIds.every(id => id === undefined)) return await store(locateBatch(batch, loggerIds))
  return await storeIntoMonths(pool, batch.readings, isOpen => store(locateBatch(batch, loggerIds, isOpen)))
}

const stored = (pool: pg.Pool, actor: string, batch: LocatedBatch) =>
  inTransaction(pool, async (client, tx) => {
    await asActor(tx, actor)
    return await ingestBatch(client, batch)
  })

/** The ids of the serials' loggers, each its own sender's; in the order of the serials. */
async function loggerIdsOf(pool: pg.Pool, { readings, senders, senderOf }: ReadingBatch) {
  const { rows } = await pool.query<{ place: number; id: number }>(
    prepared(
      `select sent.place, l.id from unnest($1::bigint[], $2::text[]) with ordinality as sent (company_id, serial, place)
       join loggers l on l.company_id = sent.company_id and l.serial = sent.serial`,
      [
        senderOf.map(sender => senders[sender]?.source.companyId),
        // No text of the database holds a NUL character, so no logger bears one.
        readings.serials.map(serial => (serial.includes('\0') ? null : serial)),
      ],
    ),
  )
  const ids: (number | undefined)[] = readings.serials.map(() => undefined)
  for (const { place, id } of rows) ids[place - 1] = id
  return ids
}
