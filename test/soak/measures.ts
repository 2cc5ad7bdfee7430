import fs from 'node:fs'
import { descriptorsOf } from '#test/soak/descriptors.ts'
import type { Held, Inspected } from '#test/soak/inspected.ts'
import { ownName, type SoakedPortal } from '#test/soak/portal.ts'

/** What must stay flat under constant load, in MB. */
export const flatValues = {
  heap: 'heap after a collection',
  buffers: 'buffers and other memory outside the heap',
  resident: 'resident memory of the process',
  backends: 'memory of its database connections',
  queues: 'tables whose rows come and go',
} as const
export type FlatValue = keyof typeof flatValues
export type Measured = Record<FlatValue, number>

/** What must not be more than before, once the portal is idle. */
export type AtRest = Record<string, number>

const megabyte = 1024 ** 2

/** Tables with many inserts and deletes, whose size on disk must not grow with the number of processed rows. */
const queues = [
  'alert_queue',
  'audit_unsealed',
  'budget_queue',
  'release_queue',
  'report_queue',
  'one_time_passwords',
  'signature_challenges',
  'portal_processes',
  'limit_counts',
  'graphile_worker._private_jobs',
]

export async function measure(portal: SoakedPortal, held: Held): Promise<Measured> {
  const backends = (await portalBackends(portal)).map(pid => ownMemory(pid))
  const { rows } = await portal.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(to_regclass(name))) as bytes from unnest($1::text[]) name`,
    [queues],
  )
  return {
    heap: held.heapUsed / megabyte,
    buffers: held.external / megabyte,
    resident: held.rss / megabyte,
    backends: backends.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024,
    queues: Number(rows[0]?.bytes) / megabyte,
  }
}

export async function measureAtRest(portal: SoakedPortal, inspected: Inspected): Promise<AtRest> {
  const { resources } = await inspected.heldAfterCollection()
  return {
    ...counted(descriptorsOf(portal.pid, portsOf(portal)).map(kind => `file descriptors: ${kind}`)),
    'temporary files': fs.readdirSync(portal.temporary).length,
    'database connections': (await portalBackends(portal)).length,
    'jobs due': await jobsDue(portal),
    ...counted(resources.filter(kind => kind !== 'Timeout').map(kind => `${kind} in the event loop`)),
    ...counted((await inspected.timers()).map(source => `timer ${source}`)),
  }
}

const portsOf = ({ address, mqttPort, inspector }: SoakedPortal): Record<string, string> => ({
  [new URL(address).port]: 'HTTP',
  [mqttPort]: 'MQTT',
  [new URL(inspector).port]: 'the inspector',
})

const counted = (names: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, all]) => [name, all.length]))

async function jobsDue({ pool }: SoakedPortal): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(
    'select count(*) as due from graphile_worker._private_jobs where run_at <= now()',
  )
  return rows[0]?.due ?? 0
}

async function portalBackends({ pool }: SoakedPortal): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
    [ownName],
  )
  return rows.map(row => row.pid)
}

/** The private memory of a process in kB, without PostgreSQL's shared memory. 0 if it has just ended. */
function ownMemory(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
