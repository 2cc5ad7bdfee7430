import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import {
  type Archive,
  archiveFolder,
  type ArchiveKind,
  asArchiver,
  insertArchive,
  type NewArchive,
  nextArchiveId,
  unmovedArchive,
} from '#server/records/archive/archives.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

/** `writer` writes the records of archives; `open` opens another connection, for reading a month in one snapshot. */
export type Archiving = { writer: Client; open: () => Promise<Client>; dataDir: string }

const fileNames: Record<ArchiveKind, (month: string) => string> = {
  readings: month => `readings-${month}.tar`,
  operationLog: month => `operation-log-${month}.csv.gz`,
}

/** Writes the file and checks that it reads back as written; in the transaction of the archive's record. */
type WriteFile = (file: string, archiveId: number) => Promise<Omit<NewArchive, 'id' | 'kind' | 'month' | 'fileName'>>

/**
 * The export of a month that is still in the database: a complete file on disk. An interrupted move continues with its
 * export if the file is unchanged; otherwise the month is exported again.
 */
export async function exportMonth(
  archiving: Archiving,
  kind: ArchiveKind,
  month: string,
  writeFile: WriteFile,
): Promise<Archive> {
  const { writer, dataDir } = archiving
  const known = await unmovedArchive(writer, kind, month)
  if (known && (await isUnchanged(known, dataDir))) return known
  await forgetUnmoved(archiving, kind)
  await asArchiver(writer, async () => {
    const id = await nextArchiveId(writer)
    const fileName = fileNames[kind](`${month.slice(0, 7)}-${id}`)
    const file = path.join(archiveFolder(dataDir), fileName)
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    await insertArchive(writer, { id, kind, month, fileName, ...(await writeFile(file, id)) })
  })
  const archive = await unmovedArchive(writer, kind, month)
  if (!archive) throw new Error(`the export of ${month} was not recorded`)
  return archive
}

/**
 * Exports that were not moved, also those of other months: what a batch brought to this one may be recorded with them, and
 * would go with them. Nothing is lost: the months are still in the database. Their files go first, those of this host.
 */
export async function forgetUnmoved({ writer, dataDir }: Pick<Archiving, 'writer' | 'dataDir'>, kind: ArchiveKind) {
  const { rows: unmoved } = await writer.query<{ host: string; file: string }>(
    'select host, file_name as file from archives where kind = $1 and moved_at is null',
    [kind],
  )
  if (unmoved.length === 0) return
  for (const { host, file } of unmoved)
    if (host === os.hostname()) fs.rmSync(path.join(archiveFolder(dataDir), file), { force: true })
  await asArchiver(writer, () => writer.query('delete from archives where kind = $1 and moved_at is null', [kind]))
}

/** False also if another host has the file: it is not known to exist. */
async function isUnchanged({ fileName, sha256 }: Archive, dataDir: string): Promise<boolean> {
  const file = path.join(archiveFolder(dataDir), fileName)
  return fs.existsSync(file) && (await sha256Of(file)).sha256.equals(sha256)
}
