import os from 'node:os'
import path from 'node:path'
import type { ClientBase } from 'pg'

export type ArchiveKind = 'readings' | 'operationLog'
/** A month that was written to a file; `month` is its first day. */
export type Archive = {
  id: number
  kind: ArchiveKind
  month: string
  fileName: string
  bytes: number
  rows: number
  sha256: Buffer
  movedAt: Date | null
  restoredAt: Date | null
}

export const archiveFolder = (dataDir: string) => path.join(dataDir, 'archive')

const columns = `id::int, kind, to_char(month, 'YYYY-MM-DD') as month, file_name as "fileName", bytes::float8, rows::float8,
  sha256, moved_at as "movedAt", restored_at as "restoredAt"`

/** The export of a month that is still in the database. */
export async function unmovedArchive(
  client: ClientBase,
  kind: ArchiveKind,
  month: string,
): Promise<Archive | undefined> {
  const { rows } = await client.query<Archive>(
    `select ${columns} from archives where kind = $1 and month = $2 and moved_at is null`,
    [kind, month],
  )
  return rows[0]
}

/** The archive that a file of this name is of. */
export async function archiveNamed(client: ClientBase, fileName: string): Promise<Archive | undefined> {
  return (await client.query<Archive>(`select ${columns} from archives where file_name = $1`, [fileName])).rows[0]
}

/** Ids are taken beforehand: the file bears one, and its parts do. */
export async function nextArchiveId(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('archives', 'id'))::int as id",
  )
  return rows[0]?.id ?? 0
}

type Written = { id: number; kind: ArchiveKind; month: string; fileName: string; partsSha256: Buffer } & Pick<
  Archive,
  'bytes' | 'rows' | 'sha256'
>

export async function insertArchive(client: ClientBase, made: Written): Promise<void> {
  await client.query(
    `insert into archives (id, kind, month, host, file_name, bytes, rows, sha256, parts_sha256, exported_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    [
      made.id,
      made.kind,
      made.month,
      os.hostname(),
      made.fileName,
      made.bytes,
      made.rows,
      made.sha256,
      made.partsSha256,
    ],
  )
}

/** In the caller's transaction: whose deed it is in the audit trail. */
export async function asArchiver(client: ClientBase): Promise<void> {
  await client.query("select set_config('portal.actor', 'system:archive', true)")
}
