import { escapeIdentifier, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { archiveFiles } from '#server/operations/backup/archiveFiles.ts'
import type { Table } from '#server/operations/backup/shape.ts'
import type { Head } from '#server/operations/backup/format.ts'
import { copiedRows, jobColumns, waitingJobs } from '#server/operations/backup/whatIsCopied.ts'
import { jsonFrame, partFrames } from '#server/operations/backup/writeFrames.ts'

/** All frames of a backup, table after table: never more of it in memory than some pieces. In the snapshot. */
export async function* databaseFrames(
  client: ClientBase,
  head: Head,
  tables: Table[],
  archiveFolder: string,
): AsyncGenerator<Buffer, { rows: number }> {
  let [parts, rows] = [0, 0]
  yield jsonFrame(head)
  for (const table of tables) {
    rows += yield* tableFrames(client, table)
    parts++
  }
  if (await hasJobs(client)) {
    rows += yield* jobFrames(client)
    parts++
  }
  for await (const { name, pieces } of archiveFiles(client, archiveFolder)) {
    yield* partFrames({ kind: 'archive', name, columns: [] }, pieces, () => 0)
    parts++
  }
  yield jsonFrame({ is: 'end', parts, rows })
  return { rows }
}

async function* tableFrames(client: ClientBase, { name, columns }: Table) {
  const [table, list] = [escapeIdentifier(name), columns.map(escapeIdentifier).join(', ')]
  const rows = copiedRows[name]
  const stream = client.query(
    copyTo(`copy ${rows === undefined ? `${table} (${list})` : `(select ${list} from ${table} ${rows})`} to stdout`),
  )
  return yield* partFrames({ kind: 'table', name, columns }, stream, () => stream.rowCount)
}

async function* jobFrames(client: ClientBase) {
  const stream = client.query(copyTo(`copy (${waitingJobs}) to stdout`))
  return yield* partFrames({ kind: 'jobs', name: 'jobs', columns: jobColumns }, stream, () => stream.rowCount)
}

async function hasJobs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as is",
  )
  return rows[0]?.is ?? false
}
