import type pg from 'pg'
import { asActor } from '#server/platform/db/actor.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { prepared } from '#server/platform/db/statements/prepared.ts'
import { advanceLinks } from '#server/telemetry/evaluation/advanceLinks.ts'
import { classifyReadings, type Classified } from '#server/telemetry/ingest/classifyReadings.ts'
import type { Consignment } from '#server/telemetry/ingest/readingBatch.ts'
import { copyReadings } from '#server/telemetry/ingest/copyReadings.ts'
import { humidityAt, numberOrNull } from '#server/telemetry/ingest/incomingReadings.ts'
import { insertConflicts } from '#server/telemetry/ingest/insertConflicts.ts'
import { keepBatteries } from '#server/telemetry/ingest/updateBatteryLevels.ts'
import { keepCopies } from '#server/telemetry/ingest/keepCopies.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { storeIntoMonths, type IsOpen } from '#server/telemetry/ingest/readingMonths.ts'
import { sortReadings, type SortedReadings } from '#server/telemetry/ingest/sortedReadings.ts'
import { moveClocks } from '#server/telemetry/ingest/storeReadings.ts'

/** What became of a reading; each stands at the reading's place in the consignment. */
export const fates = { unknownLogger: 0, accepted: 1, duplicate: 2, conflict: 3, inArchive: 4 } as const

/**
 * Stores and judges what several senders brought, in one transaction: all of it, or nothing. Each sender leaves a batch
 * of its own, as if it had come alone (storeReadings.ts), also where all of it was refused. `actor` is who does it in the
 * audit trail. Answers the fate of every reading.
 */
export async function storeTogether(pool: pg.Pool, actor: string, consignment: Consignment): Promise<Uint8Array> {
  const loggerIds = await loggerIdsOf(pool, consignment)
  const store = (isOpen: IsOpen) => storeOpen(pool, actor, consignment, loggerIds, isOpen)
  return await storeIntoMonths(pool, consignment.readings, store)
}

async function storeOpen(
  pool: pg.Pool,
  actor: string,
  consignment: Consignment,
  loggerIds: readonly (number | undefined)[],
  isOpen: IsOpen,
): Promise<Uint8Array> {
  const { readings, senders, senderOf } = consignment
  const sorted = sortReadings(readings, loggerIds, isOpen)
  return await inTransaction(pool, async (client, tx) => {
    await asActor(tx, actor)
    const clocks = await lockLoggers(
      client,
      sorted.slices.map(slice => slice.loggerId),
    )
    const classified = await classifyReadings(client, sorted, clocks)
    const idOf = (place: number) => loggerIds[readings.serialIndex[place] ?? -1] ?? 0
    const senderAt = (place: number) => senderOf[readings.serialIndex[place] ?? -1] ?? 0
    const batchIds = await nextBatchIds(client, senders.length)
    const batchIdOf = (place: number) => batchIds[senderAt(place)] ?? 0
    const kept = await insertConflicts(client, sorted, classified, batchIdOf)
    const fate = fatesOf(sorted, classified, kept)
    keepClosed(fate, readings, loggerIds, isOpen)
    const counts = countsOf(consignment, fate, senderAt)
    const checksums = checksumsOf(sorted, classified, idOf, senderAt, senders.length)
    await insertBatches(client, consignment, batchIds, counts, checksums)
    await keepCopies(client, sorted, classified, idOf, batchIdOf)
    if (classified.fresh.length > 0) await copyReadings(client, sorted, idOf, classified.fresh, batchIdOf)
    await advanceLinks(client, sorted, classified, idOf)
    await moveClocks(client, sorted, clocks)
    await keepBatteries(client, readings, loggerIds)
    return fate
  })
}

/** The ids of the serials' loggers, each its own sender's; in the order of the serials. */
async function loggerIdsOf(pool: pg.Pool, { readings, senders, senderOf }: Consignment) {
  const { rows } = await pool.query<{ place: number; id: number }>(
    prepared(
      `select told.place, l.id from unnest($1::bigint[], $2::text[]) with ordinality as told (company_id, serial, place)
       join loggers l on l.company_id = told.company_id and l.serial = told.serial`,
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

async function nextBatchIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    prepared("select nextval(pg_get_serial_sequence('reading_batches', 'id')) as id from generate_series(1, $1)", [
      count,
    ]),
  )
  return rows.map(row => row.id)
}

function fatesOf({ incoming, order }: SortedReadings, { fresh }: Classified, keptConflicts: number[]): Uint8Array {
  const fate = new Uint8Array(incoming.count)
  for (const place of order) fate[place] = fates.duplicate
  for (const place of fresh) fate[place] = fates.accepted
  for (const place of keptConflicts) fate[place] = fates.conflict
  return fate
}

function keepClosed(
  fate: Uint8Array,
  { atMs, serialIndex }: Consignment['readings'],
  loggerIds: readonly (number | undefined)[],
  isOpen: IsOpen,
) {
  for (let place = 0; place < fate.length; place++) {
    if (fate[place] !== fates.unknownLogger || isOpen(atMs[place] ?? 0)) continue
    if (loggerIds[serialIndex[place] ?? -1] !== undefined) fate[place] = fates.inArchive
  }
}

type BatchCounts = { accepted: number; duplicate: number; conflict: number; rejected: number }

function countsOf({ senders }: Consignment, fate: Uint8Array, senderAt: (place: number) => number): BatchCounts[] {
  const counts = senders.map(({ rejected }) => ({ accepted: 0, duplicate: 0, conflict: 0, rejected }))
  for (let place = 0; place < fate.length; place++) {
    const its = counts[senderAt(place)]
    if (!its) continue
    if (fate[place] === fates.accepted) its.accepted += 1
    else if (fate[place] === fates.duplicate) its.duplicate += 1
    else if (fate[place] === fates.conflict) its.conflict += 1
    else its.rejected += 1
  }
  return counts
}

function checksumsOf(
  { incoming }: SortedReadings,
  { fresh }: Classified,
  idOf: (place: number) => number,
  senderAt: (place: number) => number,
  senders: number,
): Buffer[] {
  const checksums = Array.from({ length: senders }, readingChecksum)
  for (const place of fresh) {
    checksums[senderAt(place)]?.add(
      idOf(place),
      incoming.atMs[place] ?? 0,
      incoming.milliCelsius[place] ?? 0,
      humidityAt(incoming, place),
      numberOrNull(incoming.lat[place]),
      numberOrNull(incoming.lon[place]),
    )
  }
  return checksums.map(checksum => checksum.digest())
}

async function insertBatches(
  client: pg.PoolClient,
  { senders }: Consignment,
  batchIds: number[],
  counts: BatchCounts[],
  checksums: Buffer[],
) {
  await client.query(
    prepared(
      `insert into reading_batches (id, company_id, api_key_id, source, accepted, duplicate, conflict, rejected, checksum)
     overriding system value
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::int[], $7::int[],
       $8::int[], $9::bytea[])`,
      [
        batchIds,
        senders.map(({ source }) => source.companyId),
        senders.map(({ source }) => source.apiKeyId),
        senders.map(({ source }) => source.source),
        counts.map(one => one.accepted),
        counts.map(one => one.duplicate),
        counts.map(one => one.conflict),
        counts.map(one => one.rejected),
        checksums,
      ],
    ),
  )
}
