import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { archiveFiles, readArchiveFile } from '#server/operations/backup/archiveFiles.ts'
import type { Head } from '#server/operations/backup/describeDatabase.ts'
import { Manifest, manifestName, nameOfTable, type Member } from '#server/operations/backup/manifest.ts'
import type { Add } from '#server/operations/backup/sealedTar.ts'
import type { Table } from '#server/operations/backup/shape.ts'
import { copiedOf, waitingJobs } from '#server/operations/backup/whatIsCopied.ts'
import { migrationSql } from '#server/platform/db/migrate.ts'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'

export type Source = {
  client: ClientBase
  head: Head
  tables: Table[]
  archiveFolder: string
  signal?: AbortSignal
}

/** Adds all that a backup holds, table after table: never more of it in memory than some pieces. In the snapshot. */
export async function writeMembers(add: Add, file: string, source: Source): Promise<Manifest> {
  await using spool = await openSpool(file)
  const members = await Array.fromAsync(addMembers(add, spool, source))
  const manifest = Manifest.parse({ ...source.head, members })
  await addText(add, manifestName, JSON.stringify(manifest, null, 2))
  return manifest
}

async function* addMembers(add: Add, spool: FileHandle, source: Source): AsyncGenerator<Member> {
  const { client, head, tables, archiveFolder, signal } = source
  yield await addText(add, 'README.txt', await fs.readFile(path.join(import.meta.dirname, 'backupReadme.txt'), 'utf8'))
  for (const { name } of head.migrations) {
    yield await addText(add, `schema/${path.basename(name, '.sql')}.sql`, await migrationSql(name))
  }
  for (const table of [...tables, ...(await jobsOf(client))]) {
    const copying = client.query(copyTo(`copy ${copiedOf(table)} to stdout with (header)`))
    const bytes = await fillSpool(spool, copying, signal)
    const member = await add(nameOfTable(table.name), bytes, readSpool(spool))
    yield { ...member, rows: copying.rowCount, columns: table.columns }
  }
  for (const kept of await archiveFiles(client)) {
    yield await add(`archive/${kept.name}`, kept.bytes, readArchiveFile(archiveFolder, kept))
  }
}

async function addText(add: Add, name: string, text: string): Promise<Member> {
  const bytes = Buffer.from(text)
  return await add(name, bytes.length, [bytes])
}

async function jobsOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query("select from pg_namespace where nspname = 'graphile_worker'")
  return rows.length > 0 ? [waitingJobs] : []
}

const chunkSize = 256 * 1024
// The lowest level is nearly as small as the others here, and three times as quick.
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }

/**
 * A file without a name beside the backup, which goes with its process. A tar says how long a file is before the file
 * comes, and nobody knows that of a table before it is compressed.
 */
async function openSpool(file: string): Promise<FileHandle> {
  const name = `${file}.spool`
  await fs.rm(name, { force: true })
  const spool = await fs.open(name, 'ax+', 0o600)
  await fs.unlink(name)
  return spool
}

/** Puts the pieces into the spool, compressed, in place of what was in it. Answers how many bytes they are now. */
async function fillSpool(spool: FileHandle, pieces: Readable, signal?: AbortSignal): Promise<number> {
  let bytes = 0
  // Nothing is awaited before the pipeline: pieces that fail at once would have nobody to tell.
  async function append(compressed: AsyncIterable<Buffer>) {
    await spool.truncate()
    for await (const piece of compressed) {
      await spool.appendFile(piece)
      bytes += piece.length
    }
  }
  await pipeline(pieces, createZstdCompress({ params, chunkSize }), append, { signal })
  return bytes
}

async function* readSpool(spool: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await spool.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
