import os from 'node:os'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { buildShape } from '#server/operations/backup/restore/buildShape.ts'
import { refuseFilled } from '#server/operations/backup/restore/emptyTarget.ts'
import type { FitFile } from '#server/operations/backup/restore/fitFile.ts'
import { loaderInto, setSequences, type Loader } from '#server/operations/backup/restore/loadParts.ts'
import { readBackup } from '#server/operations/backup/restore/readBackup.ts'
import { useTextSettings } from '#server/operations/backup/restore/textSettings.ts'
import { lockSession } from '#server/platform/db/advisoryLocks.ts'
import { migrate, migrateJobs } from '#server/platform/db/migrate.ts'

/**
 * Puts a backup into an empty database: all of it, or nothing. Then brings it to this portal's shape, and notes in it
 * that it came out of a file. Throws one clear line where the database is not fit for it.
 */
export async function restore(access: ClientConfig, fit: FitFile, archiveFolder: string): Promise<void> {
  await onClient(access, async client => {
    // No portal may fill the database meanwhile.
    await lockSession(client, 'migrations')
    await refuseFilled(client)
    // The job queue makes its own tables, outside of any transaction of others.
    await migrateJobs(access)
    await fill(client, fit.file, archiveFolder)
  })
  await migrate(access)
  await onClient(access, async client => await note(client, fit))
}

async function fill(client: Client, file: string, archiveFolder: string) {
  await useTextSettings(client)
  await client.query('begin')
  try {
    await load(client, file, archiveFolder)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await client.query('drop schema if exists graphile_worker cascade').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function load(client: Client, file: string, archiveFolder: string) {
  let loader: Loader | undefined
  let mend: string[] = []
  const { head } = await readBackup(file, {
    head: async reported => {
      mend = await buildShape(client, reported)
      loader = await loaderInto(client, archiveFolder)
    },
    part: async (part, pieces) => (await loader?.load(part, pieces)) ?? null,
  })
  loader?.refuseMissing()
  await setSequences(client, head.sequences)
  for (const statement of mend) await client.query(statement)
}

/** The audit trail tells from then on that, and of when, what it says was brought back. */
async function note(client: Client, { file, head, end, bytes, sha256 }: FitFile) {
  await client.query('begin')
  await client.query("select set_config('portal.actor', 'system:restore', true)")
  await client.query(
    `insert into restores (began_at, restored_at, host, file_name, bytes, rows, sha256)
     values ($1, clock_timestamp(), $2, $3, $4, $5, $6)`,
    [head.takenAt, os.hostname(), path.basename(file), bytes, end.rows, sha256],
  )
  await client.query('commit')
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
