import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { putArchiveFile } from '#server/operations/backup/archiveFiles.ts'
import type { Head, Part } from '#server/operations/backup/format.ts'
import { tablesOf, type Table } from '#server/operations/backup/shape.ts'
import { jobColumns } from '#server/operations/backup/whatIsCopied.ts'

/** Puts the parts of a backup into tables that were made for them; complains of a table that the file leaves out. */
export type Loader = { load: (part: Part, pieces: AsyncIterable<Buffer>) => Promise<number>; refuseMissing: () => void }

export async function loaderInto(client: ClientBase, archiveFolder: string): Promise<Loader> {
  const missing = new Map((await tablesOf(client)).map(table => [table.name, table]))
  return {
    async load(part, pieces) {
      if (part.kind === 'archive') {
        await putArchiveFile(archiveFolder, part.name, pieces)
        return 0
      }
      if (part.kind === 'jobs') return await loadJobs(client, part, pieces)
      const table = missing.get(part.name)
      if (!table || !hasColumns(table, part))
        throw new Error(`the backup has a table ${part.name} that is unknown here`)
      missing.delete(part.name)
      return await copyInto(client, part.name, part.columns, pieces)
    },
    refuseMissing() {
      if (missing.size > 0) throw new Error(`the backup has no rows of ${[...missing.keys()].join(', ')}`)
    },
  }
}

// The columns of two databases may be in another order.
const hasColumns = (table: Table, part: Part) => table.columns.toSorted().join() === part.columns.toSorted().join()

async function copyInto(client: ClientBase, table: string, columns: string[], pieces: AsyncIterable<Buffer>) {
  const list = columns.map(escapeIdentifier).join(', ')
  const stream = client.query(copyFrom(`copy ${escapeIdentifier(table)} (${list}) from stdin`))
  await pipeline(Readable.from(pieces), stream)
  return stream.rowCount
}

/** The queue's own tables change with its versions: its door does not. */
async function loadJobs(client: ClientBase, part: Part, pieces: AsyncIterable<Buffer>): Promise<number> {
  if (part.columns.join() !== jobColumns.join()) throw new Error('the backup has jobs of another form than here')
  await client.query(`
    create temporary table waiting_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
      max_attempts integer, key text, priority integer) on commit drop`)
  const rows = await copyInto(client, 'waiting_jobs', jobColumns, pieces)
  await client.query(`
    select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
      from waiting_jobs`)
  return rows
}

export async function setSequences(client: ClientBase, sequences: Head['sequences']): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), last, isCalled])
  }
}
