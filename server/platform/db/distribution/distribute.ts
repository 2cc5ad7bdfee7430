import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { escapeLiteral, type ClientBase } from 'pg'

/** Whether the extension Citus is in this database. */
async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  return rows.length > 0
}

/** Whether segments lie on several machines. */
export const isDistributed = async (client: ClientBase): Promise<boolean> =>
  (await hasCitus(client)) && (await isCitusTable(client))

/** Only Citus has the table that is asked. */
async function isCitusTable(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('reading_segments')",
  )
  return rows.length > 0
}

/**
 * Distributes the segments by logger if the database has Citus, and adapts what reads them, in the caller's transaction:
 * after each change of the schema, whose last migration is named, and of distribution.sql. Segments that are there move to
 * their shards. What it was done for is noted in the same transaction, or a start that was killed before would never be made up
 * for.
 */
export async function distribute(client: ClientBase, lastMigration: string): Promise<void> {
  if (!(await hasCitus(client))) return
  const sql = await readFile(new URL('./distribution.sql', import.meta.url), 'utf8')
  const state = `distributed after ${lastMigration} by ${createHash('sha256').update(sql).digest('hex')}`
  const isDone = await isCitusTable(client)
  if (isDone && (await notedState(client)) === state) return
  // The trigger that keeps segments reads no table: it is safe where they are stored.
  await client.query(
    "set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on",
  )
  // Citus takes a view for a part of its table; distribution.sql makes it again.
  if (!isDone)
    await client.query("drop view readings; select create_distributed_table('reading_segments', 'logger_id')")
  await client.query(sql)
  await client.query(`comment on table migrations is ${escapeLiteral(state)}`)
}

async function notedState(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ state: string | null }>(
    "select obj_description('migrations'::regclass, 'pg_class') as state",
  )
  return rows[0]?.state ?? null
}
