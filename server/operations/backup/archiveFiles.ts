import fs from 'node:fs'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

type Kept = { name: string; sha256: Buffer }

/**
 * The files that alone hold what was moved to the archive, as they were written. Throws where one is not here: a backup
 * without it would be one of a part of the portal. In the snapshot.
 */
export async function* archiveFiles(
  client: ClientBase,
  folder: string,
): AsyncGenerator<{ name: string; pieces: AsyncIterable<Buffer> }> {
  for (const { name, sha256 } of await keptFiles(client)) {
    const file = path.join(folder, name)
    if (!fs.existsSync(file))
      throw new Error(`${file} is missing: it alone holds a month that was moved to the archive`)
    if (!(await sha256Of(file)).sha256.equals(sha256)) throw new Error(`${file} is not as it was written`)
    yield { name, pieces: fs.createReadStream(file) }
  }
}

async function keptFiles(client: ClientBase): Promise<Kept[]> {
  const kept = `select file_name as name, sha256 from archives where moved_at is not null and restored_at is null order by id`
  return (await client.query<Kept>(kept)).rows
}

/** Puts a file back where the portal looks for it; one of the same name must be the same. */
export async function putArchiveFile(folder: string, name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  if (path.basename(name) !== name) throw new Error(`the backup has a file of the name ${name}`)
  const file = path.join(folder, name)
  const fresh = `${file}.partial`
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const opened = fs.openSync(fresh, 'w', 0o600)
  try {
    for await (const piece of pieces) fs.writeSync(opened, piece)
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
  if (fs.existsSync(file) && !(await sha256Of(file)).sha256.equals((await sha256Of(fresh)).sha256)) {
    fs.rmSync(fresh)
    throw new Error(`${file} is another file than the one in the backup`)
  }
  fs.renameSync(fresh, file)
}
