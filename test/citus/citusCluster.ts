import { randomBytes } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'
import type { EmbeddedAccess } from '#server/platform/db/embedded/embedded.ts'
import type { CitusPrograms } from '#test/citus/citusPrograms.ts'
import { freePort } from '#test/support/portal/freePort.ts'
import { makeThrowAway } from '#test/support/portal/throwAway.ts'

/** A PostgreSQL with Citus. Tests reach it by its socket, other nodes at `port` of 127.0.0.1. */
export type CitusNode = EmbeddedAccess & {
  /** Kills all of its processes and starts it again. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}
export type CitusCluster = { coordinator: CitusNode; workers: CitusNode[]; stop: () => Promise<void> }

// Moving a shard while it is written reads the log of changes. Nothing is sent to Citus' makers.
const settings = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  wal_level: 'logical',
  max_connections: '300',
  max_worker_processes: '200',
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
  'citus.node_conninfo': 'sslmode=prefer',
}
const unsafe = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

export async function startCitusNode(
  { folder }: CitusPrograms,
  sharedPassword: string,
  more: Record<string, string> = unsafe,
): Promise<CitusNode> {
  const own = { ...settings, port: String(await freePort()), ...more }
  const { start, remove } = await makeThrowAway(folder, sharedPassword)
  let running = await start(own).catch(error => {
    remove()
    throw error
  })
  const { host, port, user, password, database } = running
  return {
    host,
    port,
    user,
    password,
    database,
    crash: async () => {
      process.kill(running.pid, 'SIGKILL')
      await running.exited
      running = await start(own)
    },
    stop: () => running.stop().finally(remove),
  }
}

export async function startCitusCluster(programs: CitusPrograms, more?: Record<string, string>): Promise<CitusCluster> {
  // The nodes sign in to each other as the tests do.
  const sharedPassword = randomBytes(18).toString('base64url')
  const started = await Promise.allSettled([1, 2, 3].map(() => startCitusNode(programs, sharedPassword, more)))
  const nodes = started.flatMap(node => (node.status === 'fulfilled' ? [node.value] : []))
  const stop = async () => void (await Promise.all(nodes.map(node => node.stop())))
  const [coordinator, ...workers] = nodes
  if (!coordinator || workers.length < 2) {
    await stop()
    throw new Error('Citus could not be started', { cause: started.find(node => node.status === 'rejected')?.reason })
  }
  return { coordinator, workers, stop }
}

export async function onNode<Result>(node: PoolConfig, database: string, work: (client: Client) => Promise<Result>) {
  const { host, port, user, password } = node
  const client = new Client({ host, port, user, password, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes an empty database of this name on all nodes, and the workers known to that of the coordinator. */
export async function makeCitusDatabase({ coordinator, workers }: CitusCluster, database: string) {
  for (const node of [coordinator, ...workers]) await prepareDatabase(node, database)
  await onNode(coordinator, database, async client => {
    await client.query("select citus_set_coordinator_host('127.0.0.1', $1)", [coordinator.port])
    for (const worker of workers) await addWorker(client, worker)
  })
}

/** The database with Citus and its sign-in to the other nodes; without data. */
export async function prepareDatabase(node: CitusNode, database: string) {
  await onNode(node, node.database, client => client.query(`create database ${database}`))
  await onNode(node, database, async client => {
    await client.query('create extension citus')
    await client.query('insert into pg_dist_authinfo values (0, $1, $2)', [node.user, `password=${node.password}`])
  })
}

export const addWorker = (client: Client, worker: CitusNode) =>
  client.query("select citus_add_node('127.0.0.1', $1)", [worker.port])
