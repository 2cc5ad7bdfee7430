import type { Client, ClientBase } from 'pg'
import type { AppContext } from '#server/platform/appContext.ts'
import { openSession } from '#server/platform/db/connection/ownSession.ts'
import { beginReadSnapshot } from '#server/platform/db/distribution/snapshot.ts'

import os from 'node:os'
import path from 'node:path'

export type ArchiveKind = 'readings' | 'operationLog'
/** A month that was exported to a file; `month` is its first day. */
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
export async function unmovedArchive(client: ClientBase, kind: ArchiveKind, month: string) {
  const { rows } = await client.query<Archive>(
    `select ${columns} from archives where kind = $1 and month = $2 and moved_at is null`,
    [kind, month],
  )
  return rows[0]
}

/** The archive with this file name. */
export async function archiveNamed(client: ClientBase, fileName: string): Promise<Archive | undefined> {
  return (await client.query<Archive>(`select ${columns} from archives where file_name = $1`, [fileName])).rows[0]
}

export type NewArchive = Pick<Archive, 'id' | 'kind' | 'month' | 'fileName' | 'bytes' | 'rows' | 'sha256'> & {
  partsSha256: Buffer
  /** Of readings: segments_digest(). */
  segmentsDigest?: string
}

/** The id is reserved before the export: it is in the file name, and in the parts of batches. */
export async function nextArchiveId(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('archives', 'id'))::int as id",
  )
  return rows[0]?.id ?? 0
}

export async function insertArchive(client: ClientBase, archive: NewArchive): Promise<void> {
  const { id, kind, month, fileName, bytes, rows, sha256, partsSha256, segmentsDigest = null } = archive
  await client.query(
    `insert into archives (id, kind, month, host, file_name, bytes, rows, sha256, parts_sha256, segments_digest, exported_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp())`,
    [id, kind, month, os.hostname(), fileName, bytes, rows, sha256, partsSha256, segmentsDigest],
  )
}

/** Files are read within transactions, and months within a statement, for as long as it takes. */
export const withoutTimeouts =
  "set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0"

/** A separate connection without timeouts, so that long statements block no other connection. */
export async function openOwnClient({ pool }: Pick<AppContext, 'pool'>): Promise<Client> {
  const client = await openSession(pool.options)
  await client.query(withoutTimeouts)
  return client
}

/** Runs `work` in one snapshot. Ends the connection, because an aborted COPY leaves it unusable. */
export async function inSnapshot<Result>(
  open: () => Promise<Client>,
  work: (reader: Client) => Promise<Result>,
): Promise<Result> {
  const reader = await open()
  try {
    await beginReadSnapshot(reader)
    return await work(reader)
  } finally {
    await reader.end()
  }
}

/** A transaction whose changes the audit trail attributes to the archive. */
export async function asArchiver<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query("select set_config('portal.actor', 'system:archive', true)")
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
