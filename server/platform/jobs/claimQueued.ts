import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Queues that triggers fill with a row for each change, and the column of their ids. */
const queues = {
  alert_queue: 'delivery_id',
  release_queue: 'delivery_id',
  budget_queue: 'logger_assignment_id',
  delivery_event_queue: 'delivery_id',
  confirmed_event_queue: 'delivery_id',
} as const

/** Takes distinct ids out of a queue; a rollback leaves them there. */
export async function claimQueued(tx: DbOrTx, queue: keyof typeof queues, max: number): Promise<number[]> {
  const [table, id] = [sql.table(queue), sql.ref(queues[queue])]
  const { rows } = await sql<{ id: number }>`
    with next as (select ${id} from ${table} group by ${id} limit ${max}),
    taken as (delete from ${table} q using next where q.${id} = next.${id} returning q.${id})
    select distinct ${id} as id from taken`.execute(tx)
  return rows.map(row => row.id)
}
