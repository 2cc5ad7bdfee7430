import type { ClientBase } from 'pg'
import { isDistributed } from '#server/platform/db/distribution/distribute.ts'
import { letWritersIn, lockOutWriters } from '#server/platform/db/locks/advisoryLocks.ts'

/**
 * Begins a transaction that only reads and sees one moment. `prepare` takes locks before the first look, which makes the
 * moment. Where segments are distributed, each machine has a moment of its own: each is asked something while no writer is
 * at work (awaited_loggers), and the transaction keeps to these connections.
 */
export async function beginReadSnapshot(client: ClientBase, prepare = async () => {}): Promise<void> {
  const isOnSeveral = await isDistributed(client)
  if (isOnSeveral) await lockOutWriters(client)
  try {
    await client.query('begin isolation level repeatable read, read only')
    if (isOnSeveral) await client.query('set local citus.max_adaptive_executor_pool_size to 1')
    await prepare()
    if (isOnSeveral) await client.query('select count(*) from reading_segments s where s.reading_count = 0')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    if (isOnSeveral) await letWritersIn(client)
  }
}
