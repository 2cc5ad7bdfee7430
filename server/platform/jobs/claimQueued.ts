import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isAway } from '#server/platform/http/calls/outOfService.ts'

/** Queues that triggers fill with a row for each change, and the column of their ids. */
const queues = {
  alert_queue: 'delivery_id',
  release_queue: 'delivery_id',
  budget_queue: 'logger_assignment_id',
  delivery_event_queue: 'delivery_id',
  confirmed_event_queue: 'delivery_id',
} as const

type Queue = keyof typeof queues

/** Takes distinct ids out of a queue; a rollback leaves them there. */
export async function claimQueued(
  tx: DbOrTx,
  queue: Queue,
  max: number,
  except: readonly number[] = [],
): Promise<number[]> {
  const [table, id] = [sql.table(queue), sql.ref(queues[queue])]
  const { rows } = await sql<{ id: number }>`
    with next as (select ${id} from ${table} where ${id} <> all(${except}::bigint[]) group by ${id} limit ${max}),
    taken as (delete from ${table} q using next where q.${id} = next.${id} returning q.${id})
    select distinct ${id} as id from taken`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Works a queue off, so many at once, each time in a transaction of `work`, which claims them and answers null where another
 * process is at it. If some fail, each of them is taken alone: one that fails stays in the queue for the next time and hurts no
 * other. Throws what failed at the end, and at once if the database was lost.
 */
export async function workOffQueue(
  queue: Queue,
  atOnce: number,
  work: (claim: (tx: DbOrTx) => Promise<number[]>) => Promise<unknown>,
): Promise<void> {
  const failed = new Map<number, unknown>()
  let [most, claimed]: [number, number[]] = [atOnce, []]
  const claim = async (tx: DbOrTx) => (claimed = await claimQueued(tx, queue, most, [...failed.keys()]))
  for (;;) {
    claimed = []
    try {
      if ((await work(claim)) === null || claimed.length < most) break
    } catch (error) {
      const [one] = claimed
      if (one === undefined || isAway(error)) throw error
      if (most === 1) failed.set(one, error)
      most = most === 1 ? atOnce : 1
    }
  }
  if (failed.size > 0)
    throw new AggregateError([...failed.values()], `${queue}: ${[...failed.keys()].join(', ')} stay in the queue`)
}
