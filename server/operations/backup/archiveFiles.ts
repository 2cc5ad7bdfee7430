import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { Member } from '#server/platform/tar/member.ts'
import { hashed } from '#server/platform/tar/sealedTar.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'
import { writeWhole } from '#server/platform/files/wholeFile.ts'

type Kept = { name: string; bytes: number; sha256: Buffer }

/** The files that alone hold what was moved to the archive. In the snapshot. */
export async function archiveFiles(client: ClientBase): Promise<Kept[]> {
  const kept = `select file_name as name, bytes::float8, sha256 from archives
    where moved_at is not null and restored_at is null order by id`
  return (await client.query<Kept>(kept)).rows
}

/** Throws where a file is not here as it was written: a backup without it would be one of a part of the portal. */
export async function* readArchiveFile(folder: string, { name, bytes, sha256 }: Kept): AsyncGenerator<Uint8Array> {
  const file = path.join(folder, name)
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`${file} is missing: it alone holds a month that was moved to the archive`)
  const hash = createHash('sha256')
  if (found.size === bytes) yield* hashed(fs.createReadStream(file), hash)
  if (!hash.digest().equals(sha256)) throw new Error(`${file} is not as it was written`)
}

/** Puts a file back where the portal looks for it; one of the same name must be the same. */
export async function putArchiveFile(folder: string, member: Member, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = path.join(folder, path.basename(member.name))
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    await writeWhole(file, [Readable.from(pieces)])
  } else if ((await sha256Of(file)).sha256.toString('hex') !== member.sha256) {
    throw new Error(`${file} is another file than the one in the backup`)
  }
}
