import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'

/** What the connections of the portals did, as seen many times while something ran. */
export type Waits = {
  /** Connections that worked or waited for something in PostgreSQL, on average. */
  active: number
  /** The most connections of all portals. */
  connections: number
  /** The share of each reason to wait in the time of all active connections; none: on the processor, or waiting for it. */
  shares: { wait: string; share: number }[]
}

const everyMs = 20

/** Looks at pg_stat_activity until the work is done. */
export async function watchWaits<Result>(
  database: PoolConfig,
  work: () => Promise<Result>,
): Promise<{ result: Result; waits: Waits }> {
  const client = new Client({ ...database, application_name: 'bench' })
  await client.connect()
  const counts = new Map<string, number>()
  let [looks, connections] = [0, 0]
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ wait: string; count: number }>(activity)
      looks += 1
      connections = Math.max(
        connections,
        rows.reduce((sum, { count }) => sum + count, 0),
      )
      for (const { wait, count } of rows) counts.set(wait, (counts.get(wait) ?? 0) + count)
      await sleep(everyMs)
    }
  })()
  try {
    const result = await work()
    return { result, waits: summed(counts, looks, connections) }
  } finally {
    over.abort()
    await looking
    await client.end()
  }
}

const notWorking = 'idle'

const activity = `
  select case when state <> 'active' then '${notWorking}' else coalesce(wait_event_type || ':' || wait_event, 'none') end as wait,
         count(*)::int as count
    from pg_stat_activity where application_name like 'kelvinchain%' and state is not null group by 1`

function summed(counts: Map<string, number>, looks: number, connections: number): Waits {
  const working = [...counts].filter(([wait]) => wait !== notWorking)
  const all = working.reduce((sum, [, count]) => sum + count, 0)
  const shares = working
    .map(([wait, count]) => ({ wait, share: count / all }))
    .toSorted((one, other) => other.share - one.share)
  return { active: all / Math.max(1, looks), connections, shares }
}

/** What the names of PostgreSQL mean here. */
const meanings: Record<string, string> = {
  'Lock:object': 'the lock that lets one transaction with NOTIFY commit at a time',
  'Lock:transactionid': 'another transaction that changed the same row',
  'Lock:tuple': 'the turn for a row that many change',
  'Lock:advisory': 'an advisory lock of the portal',
  'IO:WALSync': 'the disk, with the commit',
  'IO:WalSync': 'the disk, with the commit',
  'LWLock:WALWrite': 'the commit of others on its way to the disk',
  'Timeout:CommitDelay': 'commit_delay',
}

/** Reasons other than the client's turn, largest first. */
export const describeWaits = ({ shares }: Waits, most = 3): string =>
  shares
    .filter(({ wait, share }) => wait !== 'none' && !wait.startsWith('Client:') && share >= 0.02)
    .slice(0, most)
    .map(({ wait, share }) => `${wait} ${(share * 100).toFixed(0)} %${meanings[wait] ? ` (${meanings[wait]})` : ''}`)
    .join(', ') || 'nothing'
