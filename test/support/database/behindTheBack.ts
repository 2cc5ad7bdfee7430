import type { ClientBase } from 'pg'

/**
 * Runs statements as whoever owns the server could: no trigger notes or refuses them, on no machine. Citus, where it is
 * installed, carries only settings of a transaction on to the others; elsewhere its setting means nothing.
 */
export async function behindTheBack(client: ClientBase, statements: string, values?: unknown[]): Promise<void> {
  await client.query(
    'begin; set local citus.propagate_set_commands to local; set local session_replication_role = replica',
  )
  try {
    await client.query(statements, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
