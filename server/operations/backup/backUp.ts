import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type ClientBase, escapeIdentifier } from 'pg'
import { describeDatabase } from '#server/operations/backup/describeDatabase.ts'
import { rowsIn, sealName } from '#server/operations/backup/manifest.ts'
import { sealedTar } from '#server/platform/tar/sealedTar.ts'
import { writeMembers } from '#server/operations/backup/writeMembers.ts'
import { beginReadSnapshot } from '#server/platform/db/distribution/snapshot.ts'
import { tryLockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'
import { useTextSettings } from '#server/operations/backup/restore/textSettings.ts'
import { tablesOf, type Table } from '#server/operations/backup/shape.ts'

export type Backup = WrittenFile & { rows: number; takenAt: Date }

/**
 * Writes all that the database holds at one moment to a file, while the portal goes on, and then tells the database that
 * there is such a file. The client must not be in a transaction; after a failure it is fit for nothing but to be ended.
 */
export async function backUp(
  client: ClientBase,
  { file, archiveFolder }: { file: string; archiveFolder: string },
  signal?: AbortSignal,
): Promise<Backup> {
  if (!(await tryLockSession(client, 'backup'))) throw new Error('another backup of this database is being written')
  await useTextSettings(client)
  const made = await writeSnapshot(client, file, archiveFolder, signal)
  await record(client, file, made)
  return made
}

async function writeSnapshot(
  client: ClientBase,
  file: string,
  archiveFolder: string,
  signal?: AbortSignal,
): Promise<Backup> {
  const tables = await beginSnapshot(client)
  const head = await describeDatabase(client)
  const takenAt = new Date(head.takenAt)
  let rows = 0
  const tar = sealedTar({ name: sealName, mtime: takenAt }, async add => {
    rows = rowsIn(await writeMembers(add, file, { client, head, tables, archiveFolder, signal }))
  })
  const written = await writeWhole(file, [Readable.from(tar)], signal)
  await client.query('rollback')
  return { ...written, rows, takenAt }
}

async function record(client: ClientBase, file: string, made: Backup): Promise<void> {
  await client.query('begin')
  await client.query("select set_config('portal.actor', 'system:backup', true)")
  await client.query(
    `insert into backups (began_at, ended_at, host, file_name, bytes, rows, sha256)
     values ($1, greatest($1, clock_timestamp()), $2, $3, $4, $5, $6)`,
    [made.takenAt, os.hostname(), path.basename(file), made.bytes, made.rows, made.sha256],
  )
  await client.query('commit')
}

const undefinedTable = '42P01'

/**
 * Begins a transaction that sees one moment and in which no table can go: a month that is moved to the archive or dropped
 * meanwhile would be missing although the moment has it. Answers the tables of that moment.
 */
export async function beginSnapshot(client: ClientBase): Promise<Table[]> {
  for (let triesLeft = 10; triesLeft > 0; triesLeft--) {
    const tables = await tablesOf(client)
    try {
      await beginReadSnapshot(client, () => lock(client, tables))
    } catch (error) {
      if (isTableGone(error)) continue
      throw error
    }
    if (isSame(await tablesOf(client), tables)) return tables
    await client.query('rollback')
  }
  throw new Error('tables are being made and dropped all the time: try again later')
}

async function lock(client: ClientBase, tables: Table[]): Promise<void> {
  if (tables.length === 0) throw new Error('the database holds nothing of a portal')
  await client.query(`lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`)
}

const isTableGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === undefinedTable
const isSame = (a: Table[], b: Table[]) => JSON.stringify(a) === JSON.stringify(b)
