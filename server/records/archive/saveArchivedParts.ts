import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { monthName, type BatchCheck } from '#server/records/auditTrail/verification/batchCheck.ts'
import { checkBatches } from '#server/records/auditTrail/verification/batchRows.ts'
import { addPart, type Part } from '#server/records/auditTrail/verification/verifyArchives.ts'

const partsAtOnce = 5000

/**
 * Checks every batch with readings in a month, and stores its parts by month if this was not done before. Returns the
 * checksum of the stored parts. Throws if a batch is not as it was received: then its readings must stay.
 */
export async function saveArchivedParts(
  reader: ClientBase,
  writer: ClientBase,
  partition: string,
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
  await checkBatches(reader, check, { partition, countsByMonth: true, pause: () => flush(partsAtOnce) })
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
