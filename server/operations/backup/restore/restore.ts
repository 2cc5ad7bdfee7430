import os from 'node:os'
import path from 'node:path'
import { Client, escapeIdentifier, type ClientConfig, type ClientBase } from 'pg'
import { rowsIn, type Manifest } from '#server/operations/backup/manifest.ts'
import { buildShape } from '#server/operations/backup/restore/buildShape.ts'
import { loadMembers } from '#server/operations/backup/restore/loadMembers.ts'
import type { Checked } from '#server/operations/backup/restore/readManifest.ts'
import { useTextSettings } from '#server/operations/backup/restore/textSettings.ts'
import { lockSession } from '#server/platform/db/locks/advisoryLocks.ts'
import { migrate, migrateJobs } from '#server/platform/db/migrate.ts'

/**
 * Puts a backup into an empty database, with a note that it came out of a file: all of it, or nothing. Then brings it to
 * this portal's shape. Throws one clear line where the database is not fit for it.
 */
export async function restore(access: ClientConfig, fit: Checked, archiveFolder: string): Promise<void> {
  await onClient(access, async client => {
    // No portal may fill the database meanwhile.
    await lockSession(client, 'migrations')
    await refuseFilled(client)
    // The job queue makes its own tables, outside of any transaction of others.
    await migrateJobs(access)
    await fill(client, fit, archiveFolder)
  })
  await migrate(access)
}

async function fill(client: Client, fit: Checked, archiveFolder: string) {
  await useTextSettings(client)
  await client.query('begin')
  try {
    await load(client, fit, archiveFolder)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await client.query('drop schema if exists graphile_worker cascade').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function load(client: Client, fit: Checked, archiveFolder: string) {
  const mend = await buildShape(client, fit.manifest)
  await loadMembers(client, fit, archiveFolder)
  await setSequences(client, fit.manifest)
  for (const statement of mend) await client.query(statement)
  await note(client, fit)
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [escapeIdentifier(name), last, isCalled])
  }
}

/** The audit trail tells from then on that, and of when, what it says was brought back. */
async function note(client: Client, { file, manifest, bytes, sha256 }: Checked) {
  await client.query("select set_config('portal.actor', 'system:restore', true)")
  await client.query(
    `insert into restores (began_at, restored_at, host, file_name, bytes, rows, sha256)
     values ($1, clock_timestamp(), $2, $3, $4, $5, $6)`,
    [manifest.takenAt, os.hostname(), path.basename(file), bytes, rowsIn(manifest), sha256],
  )
}

async function onClient<Result>(access: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(access)
  // A connection that breaks also fails the query that uses it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const strangers = `
  select count(*)::int as count, min(relname::text) as one from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not exists (
     select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')`

/** A backup is put into a database of its own: nothing that is there is ever overwritten or mixed with it. */
async function refuseFilled(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number; one: string }>(strangers)
  const { count, one } = rows[0] ?? { count: 0, one: '' }
  if (count === 0) return
  throw new Error(
    `the database is not empty (${count} tables and sequences, one of them ${one}): restore into a new one, with another DATA_DIR or DATABASE_URL`,
  )
}
