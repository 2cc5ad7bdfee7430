import type { End, Head } from '#server/operations/backup/format.ts'
import { readBackup } from '#server/operations/backup/restore/readBackup.ts'

/** Reads a backup to its end without restoring it; throws where anything is not as it was written. */
export async function verifyBackup(file: string): Promise<{ head: Head; end: End }> {
  return await readBackup(file, {
    head: async () => undefined,
    part: async (_part, pieces) => {
      for await (const piece of pieces) void piece
      return null
    },
  })
}
