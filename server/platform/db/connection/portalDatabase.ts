import fs from 'node:fs'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { Config } from '#server/platform/settings/config.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { superuser } from '#server/platform/db/embedded/cluster.ts'
import { statusLines } from '#server/platform/db/embedded/leftovers.ts'
import { reachable } from '#server/platform/db/connection/reachable.ts'

/** `access` opens further connections. The end of its scope closes it, with a server that was started for this. */
export type PortalDatabase = { client: Client; access: ClientConfig } & AsyncDisposable

/**
 * A connection to the portal's database: DATABASE_URL, the embedded server of a running portal, or one started now. If
 * DATA_DIR has no database, `make` creates one; a verification must not create an empty one and find it valid.
 */
export async function openPortalDatabase(config: Config, { make = false } = {}): Promise<PortalDatabase> {
  if (config.databaseUrl) return await connected(await reachable(config.databaseUrl))
  const home = existingHome(config.dataDir)
  if (!home && !make) throw new Error(`there is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL`)
  const running = home && runningServer(home)
  // The files of a killed portal may name a server that does not answer: starting one removes them.
  const beside = running && (await connected(running).catch(() => undefined))
  if (beside) return beside
  const { host, port, user, password, database, stop } = await startEmbedded(config.dataDir)
  return await connected({ host, port, user, password, database }, stop)
}

async function connected(access: ClientConfig, stop = async () => {}): Promise<PortalDatabase> {
  const client = new Client(access)
  // A broken connection also fails its query; an unhandled event would end the process.
  client.on('error', () => undefined)
  const close = async () => {
    await client.end()
    await stop()
  }
  try {
    await client.connect()
    return { client, access, [Symbol.asyncDispose]: close }
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

/** Lines 4 and 5 of postmaster.pid are the port and the socket's folder. */
function runningServer(home: string): ClientConfig | undefined {
  const [, , , port, host, , , state] = statusLines(path.join(home, 'postgres'))
  if (!host || !state?.startsWith('ready')) return undefined
  const password = fs.readFileSync(path.join(home, 'postgres.password'), 'utf8')
  return { host, port: Number(port), user: superuser, database: superuser, password }
}
