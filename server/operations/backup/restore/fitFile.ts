import { refuseUnknownShape } from '#server/operations/backup/restore/buildShape.ts'
import type { End, Head } from '#server/operations/backup/format.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'
import { verifyBackup } from '#server/operations/backup/verifyBackup.ts'

/** A backup that is whole, and whose tables this portal can make. `sha256` is of the file. */
export type FitFile = { file: string; head: Head; end: End; bytes: number; sha256: Buffer }

/** Looks at all of a backup before anything is done with it; throws one clear line about one that is not fit. */
export async function fitFile(file: string): Promise<FitFile> {
  const { head, end } = await verifyBackup(file)
  await refuseUnknownShape(head)
  return { file, head, end, ...(await sha256Of(file)) }
}
