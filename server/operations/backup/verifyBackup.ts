import { Writable } from 'node:stream'
import { refuseUnknownShape } from '#server/operations/backup/restore/buildShape.ts'
import { readManifest, type Checked } from '#server/operations/backup/restore/readManifest.ts'
import { readMembers, unpack } from '#server/platform/tar/readMembers.ts'

/** Reads a backup to its end without restoring it; throws where anything is not as it was written. */
export async function verifyBackup(file: string): Promise<Checked> {
  const checked = await readManifest(file)
  await readMembers(file, checked.manifest, async (member, pieces) => {
    if (member.columns) await unpack(file, member, pieces, nowhere())
  })
  return checked
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() })

/** A backup that is whole, and whose tables this portal can make; throws one clear line about one that is not. */
export async function fitBackup(file: string): Promise<Checked> {
  const checked = await verifyBackup(file)
  await refuseUnknownShape(checked.manifest)
  return checked
}
