import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { serverUser, type ServerUser } from '#server/platform/db/embedded/serverUser.ts'
import { filledTemplate } from '#test/failover/cluster/filledTemplate.ts'
import { createPostgresNode, nodePorts, type PostgresNode } from '#test/failover/cluster/postgresNode.ts'
import type { Programs } from '#test/failover/cluster/programs.ts'
import { createService, type Service } from '#test/support/processes/service.ts'
import type { PortalPlaces } from '#test/faults/rig/restartedPortal.ts'
import { roomyFolder } from '#test/support/portal/throwAway.ts'
import { until } from '#test/support/database/until.ts'

/** Three etcd, two PostgreSQL under Patroni, and HAProxy before them and before the portals. */
export type Cluster = {
  etcd: Service[]
  nodes: PostgresNode[]
  proxy: Service
  /** The leader's database, through the proxy. */
  database: ClientConfig
  portalUrl: string
  mqttUrl: string
  leader: () => Promise<PostgresNode>
  standby: () => Promise<PostgresNode>
  /** Waits until there are a leader and a synchronous standby. */
  isWhole: () => Promise<void>
  /** Asks Patroni to let the standby lead, as before an upgrade; resolves when it does. */
  switchOver: () => Promise<void>
  close: () => Promise<void>
}

/** On a busy machine, creating a cluster alone takes a minute. */
const wholeMs = 300_000
const ports = { client: 2379, peer: 2380, database: 5000, portal: 8080, mqtt: 1883 }
const secret = () => randomBytes(18).toString('base64url')

/** Linux routes all of 127.0.0.0/8 to itself: each machine has an address of its own, and the usual ports. */
export const addressOf = (machine: number) => `127.${64 + (process.pid % 128)}.${(process.pid >> 7) % 256}.${machine}`

export async function startCluster(programs: Programs, portals: readonly PortalPlaces[]): Promise<Cluster> {
  const base = fs.mkdtempSync(path.join(roomyFolder(), 'kelvinchain-failover-'))
  fs.chmodSync(base, 0o755)
  const user = serverUser()
  const etcd = startEtcd(programs.etcd, base, user)
  const passwords = { SUPERUSER_PASSWORD: secret(), REPLICATION_PASSWORD: secret(), REWIND_PASSWORD: secret() }
  const nodes = [1, 2].map(nth => {
    const name = `node${nth}`
    const places = {
      ...passwords,
      NAME: name,
      ADDRESS: addressOf(10 + nth),
      ETCD_HOSTS: etcd.clients.join(','),
      POSTGRES_PROGRAMS: programs.postgres,
      NETWORK: '127.0.0.0/8',
    }
    return createPostgresNode({ program: programs.patroni, user, folder: makeFolder(base, name, user) }, places)
  })
  const proxy = startProxy(programs.haproxy, makeFolder(base, 'haproxy', {}), nodes, portals)
  for (const node of nodes) node.start()

  const members = async () => (await Promise.any(nodes.map(membersAt)).catch(() => [])) satisfies Member[]
  const nodeAs = async (...roles: string[]) => {
    const found: PostgresNode[] = []
    await until(
      `a node is ${roles.join(' or ')}`,
      async () => {
        const member = (await members()).find(one => roles.includes(one.role))
        found.splice(0, 1, ...nodes.filter(node => node.name === member?.name))
        return found.length > 0
      },
      wholeMs,
    )
    const [node] = found
    if (!node) throw new Error('unreachable')
    return node
  }
  const isWhole = async () => {
    const have = async () =>
      (await members())
        .map(({ role }) => role)
        .toSorted()
        .join()
    await until(
      'there are a leader and a synchronous standby',
      async () => (await have()) === 'leader,sync_standby',
      wholeMs,
    ).catch(error => {
      throw new Error(nodes.map(node => `${node.name}:\n${node.patroni.tail()}`).join('\n'), { cause: error })
    })
  }
  const switchOver = async () => {
    const [leader, standby] = [await nodeAs('leader'), await nodeAs('sync_standby')]
    const answer = await fetch(`http://${leader.address}:${nodePorts.rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, candidate: standby.name }),
    })
    if (answer.status !== 200) throw new Error(`Patroni refused to switch over: ${await answer.text()}`)
  }
  await isWhole()
  const address = addressOf(1)
  const database = await makeDatabase({
    host: address,
    port: ports.database,
    user: 'postgres',
    password: passwords.SUPERUSER_PASSWORD,
    database: 'postgres',
  })
  return {
    etcd: etcd.services,
    nodes,
    proxy,
    database,
    portalUrl: `http://${address}:${ports.portal}`,
    mqttUrl: `mqtt://${address}:${ports.mqtt}`,
    leader: () => nodeAs('leader'),
    standby: () => nodeAs('sync_standby', 'replica'),
    isWhole,
    switchOver,
    async close() {
      // In order: a PostgreSQL that is killed leaves its shared memory behind.
      await Promise.all(nodes.map(({ patroni }) => patroni.end()))
      await Promise.all([proxy, ...etcd.services, ...nodes].map(one => one.kill()))
      fs.rmSync(base, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function startEtcd(program: string, base: string, user: ServerUser) {
  const names = ['etcd1', 'etcd2', 'etcd3']
  const address = (nth: number) => addressOf(21 + nth)
  const peers = names.map((name, nth) => `${name}=http://${address(nth)}:${ports.peer}`).join(',')
  const services = names.map((name, nth) => {
    const folder = makeFolder(base, name, user)
    const places = {
      NAME: name,
      FOLDER: folder,
      ADDRESS: address(nth),
      CLIENT_PORT: ports.client,
      PEER_PORT: ports.peer,
    }
    const file = path.join(folder, 'etcd.yml')
    fs.writeFileSync(file, filledTemplate('etcd.yml', { ...places, PEERS: peers }))
    const service = createService(program, ['--config-file', file], { folder, user })
    service.start()
    return service
  })
  return { services, clients: names.map((_, nth) => `${address(nth)}:${ports.client}`) }
}

function startProxy(program: string, folder: string, nodes: readonly PostgresNode[], portals: readonly PortalPlaces[]) {
  const file = path.join(folder, 'haproxy.cfg')
  const ofNodes = nodes.flatMap(({ name, address }, nth) => [
    [`NODE_${nth + 1}`, name],
    [`NODE_${nth + 1}_ADDRESS`, address],
    [`NODE_${nth + 1}_POSTGRES`, `${address}:${nodePorts.postgres}`],
    [`NODE_${nth + 1}_REST_PORT`, nodePorts.rest],
  ])
  const ofPortals = portals.flatMap(({ port, mqttPort }, nth): [string, string | number][] => [
    [`PORTAL_${nth + 1}`, `127.0.0.1:${port}`],
    [`PORTAL_${nth + 1}_MQTT`, `127.0.0.1:${mqttPort}`],
    [`PORTAL_${nth + 1}_ADDRESS`, '127.0.0.1'],
    [`PORTAL_${nth + 1}_PORT`, port],
  ])
  const own = {
    FOLDER: folder,
    ADDRESS: addressOf(1),
    DATABASE_PORT: ports.database,
    PORTAL_PORT: ports.portal,
    MQTT_PORT: ports.mqtt,
  }
  fs.writeFileSync(file, filledTemplate('haproxy.cfg', { ...own, ...Object.fromEntries([...ofNodes, ...ofPortals]) }))
  fs.writeFileSync(path.join(folder, 'unavailable.http'), filledTemplate('unavailable.http', {}))
  const proxy = createService(program, ['-db', '-f', file], { folder, user: {} })
  proxy.start()
  return proxy
}

function makeFolder(base: string, name: string, { uid, gid }: ServerUser): string {
  const folder = path.join(base, name)
  fs.mkdirSync(folder, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid)
  return folder
}

type Member = { name: string; role: string; state: string }

/** A node reports a role that it had until it has heard better: only those that run count. */
async function membersAt({ address }: PostgresNode): Promise<Member[]> {
  const answer = await fetch(`http://${address}:${nodePorts.rest}/cluster`, { signal: AbortSignal.timeout(3000) })
  const { members }: { members: Member[] } = JSON.parse(await answer.text())
  return members.filter(({ state }) => state === 'running' || state === 'streaming')
}

/** The portal's role and database, made on the leader. */
async function makeDatabase(access: ClientConfig): Promise<ClientConfig> {
  const name = 'kelvinchain'
  const password = secret()
  const client = new Client(access)
  client.on('error', () => undefined)
  await until('the proxy leads to the leader', async () => await isOpen(access))
  await client.connect()
  await client.query(`create role ${name} login password '${password}'`)
  await client.query(`create database ${name} owner ${name}`)
  await client.end()
  return { ...access, user: name, database: name, password }
}

async function isOpen(access: ClientConfig): Promise<boolean> {
  const client = new Client(access)
  client.on('error', () => undefined)
  const isOpened = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return isOpened
}
