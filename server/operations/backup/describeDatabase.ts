import os from 'node:os'
import type { ClientBase } from 'pg'
import { formatVersion, type Manifest } from '#server/operations/backup/manifest.ts'
import { migrationChecksums } from '#server/operations/backup/migrationChecksums.ts'
import { storedMonths } from '#server/telemetry/segments/storedMonths.ts'
import packageFile from '../../../package.json' with { type: 'json' }

/** All of a manifest but its members. */
export type Head = Omit<Manifest, 'members'>

/** What must be known of the database before its rows can be put back. In the snapshot; throws what stands against it. */
export async function describeDatabase(client: ClientBase): Promise<Head> {
  return {
    format: formatVersion,
    portal: packageFile.version,
    takenAt: await momentOf(client),
    host: os.hostname(),
    server: await serverOf(client),
    migrations: await migrationsOf(client),
    // Asked for in the snapshot, they are never behind the rows that it sees.
    sequences: await sequencesOf(client),
    months: await storedMonths(client),
    auditHead: await auditHeadOf(client),
  }
}

async function momentOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return (rows[0]?.at ?? new Date()).toISOString()
}

async function migrationsOf(client: ClientBase): Promise<Head['migrations']> {
  const known = await migrationChecksums()
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map(({ name }) => name))
  const [unknown] = done.difference(known)
  if (unknown !== undefined) {
    throw new Error(`the database is of another version of the portal (it has ${unknown}): back it up with that one`)
  }
  return [...known].filter(([name]) => done.has(name)).map(([name, sha256]) => ({ name, sha256 }))
}

const server = `
  select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
    coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) as collation, datctype as letters
  from pg_database d where datname = current_database()`

async function serverOf(client: ClientBase): Promise<Head['server']> {
  const { rows } = await client.query<Head['server']>(server)
  if (!rows[0]) throw new Error('the database does not say what it is')
  return rows[0]
}

const sequences = `
  select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled"
  from pg_sequences where schemaname = 'public' order by sequencename collate "C"`

async function sequencesOf(client: ClientBase): Promise<Head['sequences']> {
  return (await client.query<Head['sequences'][number]>(sequences)).rows
}

async function auditHeadOf(client: ClientBase): Promise<Head['auditHead']> {
  const { rows } = await client.query<{ seq: string; hash: Buffer }>('select seq::text, hash from audit_head')
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash.toString('hex') } : null
}
