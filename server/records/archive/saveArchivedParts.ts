import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { batchCheck, monthName, type BatchCheck } from '#server/records/auditTrail/verification/batchCheck.ts'
import { readBatches } from '#server/records/auditTrail/verification/batchRows.ts'
import { addPart, type Part } from '#server/records/auditTrail/verification/verifyArchives.ts'

const partsAtOnce = 5000

/**
 * Checks every batch that has readings in a month, and keeps for each that was never told apart what it brought of which
 * month. Answers the checksum of what it kept. Throws where a batch is not what came in: then nothing of it may go.
 */
export async function saveArchivedParts(
  reader: ClientBase,
  writer: ClientBase,
  partition: string,
  archiveId: number,
): Promise<Buffer> {
  const hash = createHash('sha256')
  let kept: Part[] = []
  let open: BatchCheck | undefined
  const close = () => {
    const wrong = open?.whatIsWrong()
    if (open && wrong !== undefined) throw new Error(`batch ${open.id} is not what came in: ${wrong}`)
    if (open && !open.hasParts()) kept.push(...partsOf(open))
  }
  const flush = async (least: number) => {
    if (kept.length < least) return
    for (const part of kept) addPart(hash, part)
    await insertParts(writer, kept, archiveId)
    kept = []
  }
  const openFor = (id: number) => {
    if (open?.id === id) return open
    close()
    return batchCheck(id, null, true)
  }
  const rows = {
    batch(id: number, accepted: number, checksum: Buffer) {
      close()
      open = batchCheck(id, { accepted, checksum }, true)
    },
    part(id: number, monthMs: number, isMoved: boolean, readings: number, checksum: Buffer) {
      open = openFor(id)
      open.expect(monthMs, { isMoved, readings, checksum })
    },
    reading(id: number, ...values: Parameters<BatchCheck['add']>) {
      open = openFor(id)
      open.add(...values)
    },
    pause: () => flush(partsAtOnce),
  }
  await readBatches(reader, rows, partition)
  close()
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
