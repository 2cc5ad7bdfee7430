import { sql } from 'kysely'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import type { LoggerFileReading } from '#server/devices/reader/file/loggerFileReading.ts'
import { readInThread } from '#server/devices/reader/thread/readInThread.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

/** The findings and readings of a stored file with these answers; 4022 if it was discarded. */
export const readStoredFile = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  file: StoredFile,
  answers: LoggerFileAnswers,
): Promise<LoggerFileReading> => await readInThread(await storedBytes(db, file), answers, { nowMs: now().getTime() })

/** All bytes of a stored file, at most the 25 MB that an upload may have; 4022 if it was discarded. */
export async function storedBytes(db: DbOrTx, { documentId }: StoredFile): Promise<Buffer> {
  if (documentId === null) refuse('fileId', 'was discarded')
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from document_chunks where document_id = ${documentId} order by n`.execute(db)
  return Buffer.concat(rows.map(row => row.bytes))
}
