import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { lockedFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

/**
 * Discards a file of which no readings are stored; any other one is 4022. Its row stays, with who discarded it and when; its
 * bytes are deleted with other unreferenced documents. Discarding it again changes nothing.
 */
export async function discardFile(tx: Tx, caller: Caller, fileId: number): Promise<void> {
  const file = await lockedFile(tx, caller, fileId)
  if (file?.state === 'discarded') return
  if (file?.state !== 'toConfirm' && (await hasReadings(tx, fileId))) refuse('fileId', 'has stored readings')
  await tx.deleteFrom('logger_file_series').where('logger_file_id', '=', fileId).execute()
  await tx.updateTable('logger_files').set({ state: 'discarded', document_id: null }).where('id', '=', fileId).execute()
}

async function hasReadings(tx: Tx, fileId: number): Promise<boolean> {
  const stored = await tx
    .selectFrom('logger_file_series')
    .select('id')
    .where('logger_file_id', '=', fileId)
    .where('decision', '=', 'stored')
    .executeTakeFirst()
  return stored !== undefined
}
