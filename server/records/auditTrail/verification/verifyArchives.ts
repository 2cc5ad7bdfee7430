import { createHash, type Hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'

/** A part of a batch in the checksum of its archive, in order of batch and month. */
export type Part = { batchId: number; month: string; readings: number; checksum: Buffer }

export function addPart(hash: Hash, { batchId, month, readings, checksum }: Part) {
  hash.update(`${batchId} ${month} ${readings} ${checksum.toString('hex')}\n`)
}

type Row = { id: string; parts_sha256: Buffer } & (
  | { batch_id: null }
  | { batch_id: string; month: string; readings: number; checksum: Buffer }
)

const parts = `
  select a.id::text, a.parts_sha256, p.batch_id::text, to_char(p.month, 'YYYY-MM-DD') as month, p.readings, p.checksum
    from archives a left join archived_parts p on p.archive_id = a.id order by a.id, p.batch_id, p.month`

/** The stored parts of batches must be unchanged, because the check relies on them; `archives` itself is in the trail. */
export async function* archiveResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  let open: { id: string; wanted: Buffer; hash: Hash } | undefined
  for await (const row of rowsOf<Row>(client, parts)) {
    if (open && open.id !== row.id) yield* closed(open)
    if (open?.id !== row.id) open = { id: row.id, wanted: row.parts_sha256, hash: createHash('sha256') }
    if (row.batch_id !== null) addPart(open.hash, { ...row, batchId: Number(row.batch_id) })
  }
  if (open) yield* closed(open)
}

function* closed({ id, wanted, hash }: { id: string; wanted: Buffer; hash: Hash }): Generator<VerificationResult> {
  if (!hash.digest().equals(wanted)) {
    yield result('archives', id, 'the batch checksums recorded for it have changed')
  }
}
