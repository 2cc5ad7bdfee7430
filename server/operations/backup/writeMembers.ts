import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { archiveFiles, readArchiveFile } from '#server/operations/backup/archiveFiles.ts'
import type { Head } from '#server/operations/backup/describeDatabase.ts'
import { Manifest, nameOfTable } from '#server/operations/backup/manifest.ts'
import { manifestName, type Member } from '#server/platform/tar/member.ts'
import { addText, type Add } from '#server/platform/tar/sealedTar.ts'
import { fillSpool, openSpool, readSpool } from '#server/platform/tar/spool.ts'
import type { Table } from '#server/operations/backup/shape.ts'
import { copiedOf, waitingJobs } from '#server/operations/backup/whatIsCopied.ts'
import { migrationSql } from '#server/platform/db/migrate.ts'

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

async function jobsOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query("select from pg_namespace where nspname = 'graphile_worker'")
  return rows.length > 0 ? [waitingJobs] : []
}
