import { readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'

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
 * Distributes the segments by logger if the database has Citus, and adapts what reads them; in the caller's transaction.
 * Segments that are there move to their shards. `isChanged`: the schema has changed since.
 */
export async function distribute(client: ClientBase, isChanged: boolean): Promise<void> {
  if (!(await hasCitus(client))) return
  const wasDistributed = await isCitusTable(client)
  if (wasDistributed && !isChanged) return
  // The trigger that keeps segments reads no table: it is safe where they are stored.
  await client.query(
    "set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on",
  )
  // Citus takes a view for a part of its table; distribution.sql makes it again.
  if (!wasDistributed)
    await client.query("drop view readings; select create_distributed_table('reading_segments', 'logger_id')")
  await client.query(await readFile(new URL('./distribution.sql', import.meta.url), 'utf8'))
}
