import { escapeIdentifier, type ClientBase } from 'pg'
import type { Manifest } from '#server/operations/backup/manifest.ts'
import { migrationChecksums } from '#server/operations/backup/migrationChecksums.ts'
import { tablesOf } from '#server/operations/backup/shape.ts'
import { distribute } from '#server/platform/db/distribution/distribute.ts'
import { migrationSql, migrationsTable } from '#server/platform/db/migrate.ts'

/** Refuses a backup whose tables this portal cannot make exactly as they were. */
export async function refuseUnknownShape(manifest: Manifest): Promise<void> {
  const known = await migrationChecksums()
  for (const { name, sha256 } of manifest.migrations) {
    const ours = known.get(name)
    const whose = `the backup is of portal ${manifest.portal}`
    if (ours === undefined) throw new Error(`${whose}, another version than this one (it has ${name}): use that`)
    if (ours !== sha256) throw new Error(`${whose}, in which ${name} differs from this one: use that`)
  }
}

/**
 * Makes the tables as the backup had them and leaves them without rows, without foreign keys and without triggers that
 * act, in the caller's transaction. Whoever owns the tables may do all of this. Answers SQL that puts the keys back and
 * lets the triggers act again.
 */
export async function buildShape(client: ClientBase, manifest: Manifest): Promise<string[]> {
  await client.query(migrationsTable)
  for (const { name } of manifest.migrations) await client.query(await migrationSql(name))
  await distribute(client, manifest.migrations.at(-1)?.name ?? '')
  for (const month of manifest.months) await client.query('select ensure_readings_month($1)', [month])
  const names = (await tablesOf(client)).map(({ name }) => escapeIdentifier(name))
  const keys = await foreignKeys(client)
  for (const { drop } of keys) await client.query(drop)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // What the migrations themselves wrote is in the backup, as it became.
  await client.query(`truncate ${names.join(', ')}`)
  return [...keys.map(key => key.add), ...names.map(name => `alter table ${name} enable trigger user`)]
}

const keys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`

async function foreignKeys(client: ClientBase): Promise<{ drop: string; add: string }[]> {
  return (await client.query<{ drop: string; add: string }>(keys)).rows
}
