import fs from 'node:fs'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { Config } from '#server/platform/config.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { superuser } from '#server/platform/db/embedded/embedded/cluster.ts'
import { statusLines } from '#server/platform/db/embedded/embedded/leftovers.ts'
import { reachable } from '#server/platform/db/connection/reachable.ts'

/** `access` is for whoever needs connections of its own; `close` ends what was started for this. */
export type PortalDatabase = { client: Client; access: ClientConfig; close: () => Promise<void> }

/**
 * One connection to the portal's database: DATABASE_URL, the embedded server of a running portal, or one started now.
 * Where DATA_DIR has none yet, one is made for whoever says `make`; a check must not make an empty one and call it sound.
 */
export async function openPortalDatabase(config: Config, { make = false } = {}): Promise<PortalDatabase> {
  if (config.databaseUrl) return await connected(await reachable(config.databaseUrl))
  const home = existingHome(config.dataDir)
  if (!home && !make) throw new Error(`there is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL`)
  const running = home && runningServer(home)
  // What a killed portal left behind does not answer: starting the server clears that away.
  const beside = running && (await connected(running).catch(() => undefined))
  if (beside) return beside
  const { host, port, user, password, database, stop } = await startEmbedded(config.dataDir)
  return await connected({ host, port, user, password, database }, stop)
}

async function connected(access: ClientConfig, stop = async () => {}): Promise<PortalDatabase> {
  const client = new Client(access)
  // A connection that breaks also fails the query that uses it.
  client.on('error', () => undefined)
  const close = async () => {
    await client.end()
    await stop()
  }
  try {
    await client.connect()
    return { client, access, close }
  } catch (error) {
    await close()
    throw error
  }
}

function existingHome(dataDir: string): string | undefined {
  const link = path.join(dataDir, 'server')
  const home = fs.existsSync(link) ? fs.realpathSync(link) : dataDir
  return fs.existsSync(path.join(home, 'postgres', 'PG_VERSION')) ? home : undefined
}

/** postmaster.pid names the port and the socket's folder in its fourth and fifth line. */
function runningServer(home: string): ClientConfig | undefined {
  const [, , , port, host, , , state] = statusLines(path.join(home, 'postgres'))
  if (!host || !state?.startsWith('ready')) return undefined
  const password = fs.readFileSync(path.join(home, 'postgres.password'), 'utf8')
  return { host, port: Number(port), user: superuser, database: superuser, password }
}
