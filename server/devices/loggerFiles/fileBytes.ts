import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** All bytes of a kept document: at most the 25 MB that a logger's file may have. */
export async function fileBytes(db: DbOrTx, documentId: number): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from document_chunks where document_id = ${documentId} order by n`.execute(db)
  return Buffer.concat(rows.map(row => row.bytes))
}
