import { escapeIdentifier, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { putArchiveFile } from '#server/operations/backup/archiveFiles.ts'
import { nameOfTable, tableNamed, type Manifest } from '#server/operations/backup/manifest.ts'
import type { Checked } from '#server/operations/backup/restore/readManifest.ts'
import { readMembers, unpack } from '#server/platform/tar/readMembers.ts'
import { damaged } from '#server/platform/tar/readTar.ts'
import { tablesOf, type Table } from '#server/operations/backup/shape.ts'
import { waitingJobs } from '#server/operations/backup/whatIsCopied.ts'

/** Puts all that a backup holds where it belongs; throws where it has other tables than were made for it. */
export async function loadMembers(client: ClientBase, { file, manifest }: Checked, archiveFolder: string) {
  refuseOtherTables(manifest, await tablesOf(client))
  await client.query(makeJobs)
  await readMembers(file, manifest, async (member, pieces) => {
    if (member.name.startsWith('archive/')) await putArchiveFile(archiveFolder, member, pieces)
    if (!member.columns) return
    const [table, list] = [escapeIdentifier(tableNamed(member.name)), member.columns.map(escapeIdentifier).join(', ')]
    const stream = client.query(copyFrom(`copy ${table} (${list}) from stdin with (header match)`))
    await unpack(file, member, pieces, stream)
    if (stream.rowCount !== member.rows)
      throw damaged(file, `${member.name} has ${stream.rowCount} rows and not ${member.rows}`)
  })
  await client.query(addJobs)
}

function refuseOtherTables({ members }: Manifest, tables: Table[]) {
  // The columns of two databases may be in another order.
  const formOf = (columns: string[]) => columns.toSorted().join()
  const made = new Map([...tables, waitingJobs].map(({ name, columns }) => [nameOfTable(name), formOf(columns)]))
  for (const { name, columns } of members) {
    if (columns && made.get(name) !== formOf(columns))
      throw new Error(`the backup has a table ${tableNamed(name)} that is unknown here`)
    made.delete(name)
  }
  made.delete(nameOfTable(waitingJobs.name))
  if (made.size > 0) throw new Error(`the backup has no rows of ${[...made.keys()].map(tableNamed).join(', ')}`)
}

// The queue's own tables change with its versions, add_job does not.
const makeJobs = `
  create temporary table waiting_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
    max_attempts integer, key text, priority integer) on commit drop`
const addJobs = `
  select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
    from waiting_jobs`
