import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { type BatchCheck, monthName } from '#server/records/auditTrail/verification/batchCheck.ts'
import { checkBatches } from '#server/records/auditTrail/verification/batchRows.ts'
import { addPart, type Part } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'
import { type ArchivedReading, readingsOf } from '#server/records/archive/readingsFile.ts'
import { readingChecksum } from '#server/telemetry/readings/readingChecksum.ts'

const partsAtOnce = 5000

/**
 * Checks every batch with readings in a month, and stores its parts by month if this was not done before. Returns the
 * checksum of the stored parts. Throws if a batch is not as it was received: then its readings must stay.
 */
export async function saveArchivedParts(
  reader: ClientBase,
  writer: ClientBase,
  month: string,
  archiveId: number,
): Promise<Buffer> {
  const hash = createHash('sha256')
  let parts: Part[] = []
  const check = (batch: BatchCheck) => {
    const wrong = batch.whatIsWrong()
    if (wrong !== undefined) throw new Error(`batch ${batch.id} is not as it was received: ${wrong}`)
    if (!batch.hasParts()) parts.push(...partsOf(batch))
  }
  const flush = async (min: number) => {
    if (parts.length < min) return
    for (const part of parts) addPart(hash, part)
    await insertParts(writer, parts, archiveId)
    parts = []
  }
  await checkBatches(reader, check, { month, countsByMonth: true, pause: () => flush(partsAtOnce) })
  await flush(1)
  return hash.digest()
}

const partsOf = (batch: BatchCheck): Part[] =>
  [...batch.found()]
    .sort(([a], [b]) => a - b)
    .map(([monthMs, part]) => ({ batchId: batch.id, month: `${monthName(monthMs)}-01`, ...part }))

async function insertParts(writer: ClientBase, parts: readonly Part[], archiveId: number) {
  await writer.query(
    `insert into archived_parts (batch_id, month, readings, checksum, archive_id)
     select *, $5 from unnest($1::bigint[], $2::date[], $3::int[], $4::bytea[])`,
    [
      parts.map(part => part.batchId),
      parts.map(part => part.month),
      parts.map(part => part.readings),
      parts.map(part => part.checksum),
      archiveId,
    ],
  )
}

type StoredPart = { batch_id: string; readings: number; checksum: Buffer }

const parts = 'select batch_id::text, readings, checksum from archived_parts where month = $1 order by batch_id'

/**
 * Yields the readings of a month's file, and compares them with the count and checksum of each batch's part of that month.
 * Throws if a reading is missing, changed or additional. The client must be in a transaction.
 */
export async function* compareWithParts(
  client: ClientBase,
  file: string,
  month: string,
): AsyncGenerator<ArchivedReading> {
  const wanted = rowsOf<StoredPart>(client, parts, [month])
  let open: { batchId: number; count: number; checksum: ReturnType<typeof readingChecksum> } | undefined
  const close = async () => {
    if (!open) return
    const { value: part } = await wanted.next()
    const isWhole =
      part &&
      Number(part.batch_id) === open.batchId &&
      part.readings === open.count &&
      part.checksum.equals(open.checksum.digest())
    if (!isWhole) throw new Error(`${file} does not have the readings of batch ${part?.batch_id ?? open.batchId}`)
  }
  for await (const reading of readingsOf(file)) {
    if (open?.batchId !== reading.batchId) {
      await close()
      open = { batchId: reading.batchId, count: 0, checksum: readingChecksum() }
    }
    open.count++
    const { loggerId, atMs, milliCelsius, centiHumidity, lat, lon } = reading
    open.checksum.add(loggerId, atMs, milliCelsius, centiHumidity, lat, lon)
    yield reading
  }
  await close()
  const { value: left } = await wanted.next()
  if (left) throw new Error(`${file} does not have the readings of batch ${left.batch_id}`)
}
