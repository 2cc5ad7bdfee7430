import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { usableBinaries } from '#server/platform/db/embedded/binaries.ts'
import { noRoom, openCluster, plainEnvironment, superuser } from '#server/platform/db/embedded/cluster.ts'
import { homeFor, socketFolderFor } from '#server/platform/db/embedded/home.ts'
import { previousServerGone, removeStaleSocket, statusLines } from '#server/platform/db/embedded/leftovers.ts'
import { orphansGone } from '#server/platform/db/embedded/orphans.ts'
import { own } from '#server/platform/db/embedded/ownership.ts'
import { serverUser, type ServerUser } from '#server/platform/db/embedded/serverUser.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** Options of `pg`; they stay the same for a data folder when its server is restarted. */
export type EmbeddedAccess = { host: string; port: number; user: string; password: string; database: string }

/** A running PostgreSQL. `exited` resolves with how the server ended. */
export type Embedded = EmbeddedAccess & {
  pid: number
  exited: Promise<string>
  stop: () => Promise<void>
}

type Server = { pid: number; exited: Promise<string>; letGo: () => void }

const database = 'kelvinchain'
const socketPort = 1 // only names the socket file: no TCP port is opened

/** A data folder that this process owns, on which it can start one server after the other. */
export type OwnFolder = { start: (settings?: Record<string, string>) => Promise<Embedded>; disown: () => void }

/**
 * Takes ownership of a data folder; throws one line that says what to do. `programs`: the folder with `bin/postgres`, instead
 * of that in node_modules.
 */
export async function ownFolder(dataDir: string, programs?: string): Promise<OwnFolder> {
  const user = serverUser()
  const folder = writableFolder(dataDir)
  const disown = await own(folder)
  return {
    disown,
    start: async (settings = {}) =>
      await startOwned(folder, user, settings, programs).catch(error => {
        throw isNoRoom(error) ? new Error(noRoom(folder)) : error
      }),
  }
}

/**
 * Starts a PostgreSQL (`programs`: see ownFolder) on the cluster in `dataDir`, which it creates if necessary, with `settings`
 * as in postgresql.conf. The server ends with this process, also if that is killed. Throws one line that says what to do.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  programs?: string,
): Promise<Embedded> {
  const { start, disown } = await ownFolder(dataDir, programs)
  try {
    const running = await start(settings)
    void running.exited.then(disown)
    return running
  } catch (error) {
    disown()
    throw error
  }
}

async function startOwned(
  folder: string,
  user: ServerUser,
  settings: Record<string, string>,
  programs?: string,
): Promise<Embedded> {
  const home = homeFor(folder, user)
  await previousServerGone(path.join(home, 'postgres'))
  await orphansGone(path.join(home, 'postgres'))
  const native = programs ?? usableBinaries(home, user)
  const port = Number(settings['port'] ?? socketPort)
  const options = { isSynced: settings['fsync'] !== 'off', isPackaged: programs === undefined }
  const { cluster, password } = await openCluster(home, native, user, options)
  const host = socketFolderFor(cluster, port, user)
  removeStaleSocket(host, port)

  const log = freshLog(home)
  const server = spawnServer(native, cluster, user, log, {
    listen_addresses: '',
    unix_socket_directories: quoted(host),
    unix_socket_permissions: '0700',
    port: String(port),
    // %a is the request that the connection works for (docs/monitoring).
    log_line_prefix: '%m [%p] %a ',
    ...settings,
  })
  const access = { host, port, user: superuser, password, database }
  try {
    await ready(server, cluster, log)
    await makeDatabase(access)
  } catch (error) {
    server.letGo()
    throw error
  }
  return { ...access, pid: server.pid, exited: server.exited, stop: () => stop(server) }
}

// The watcher reads a pipe from this process. If the pipe ends without a line, this process is gone and the server ($$,
// because exec keeps the process id) is asked to stop. A line means that the server ended first and its process id may have
// been reused. The server is detached, so that Ctrl-C reaches only the app, which stops the server last.
const watched = '( ( read _ <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@" </dev/null'

function spawnServer(
  native: string,
  cluster: string,
  user: ServerUser,
  log: string,
  settings: Record<string, string>,
): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logTo = fs.openSync(log, 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', watched, path.join(native, 'bin/postgres'), '-D', cluster, ...flags], {
    ...user,
    env: plainEnvironment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logTo, logTo, 'pipe'],
  })
  fs.closeSync(logTo)
  const lifeline = child.stdio[3]
  if (!(lifeline instanceof Writable)) throw new Error('PostgreSQL cannot be started: no pipe to it can be created')
  lifeline.on('error', () => {}) // the watcher was killed: stop() still asks the server itself
  const exited = new Promise<string>(resolve => {
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.on('error', error => resolve(error.message))
  })
  void exited.then(() => lifeline.end('ended\n'))
  return { pid: child.pid ?? 0, exited, letGo: () => void child.kill('SIGINT') }
}

async function ready(server: Server, cluster: string, log: string) {
  const isReady = () => {
    const lines = statusLines(cluster)
    return Number(lines[0]) === server.pid && lines[7]?.startsWith('ready')
  }
  // Recovery after a crash can take long.
  const patience = sleep(600_000, 'not ready in ten minutes', { ref: false })
  while (!isReady()) {
    const failure = await Promise.race([server.exited, patience, sleep(10)])
    if (failure) throw new Error(`PostgreSQL did not start (${failure}): ${lastLines(log)} (${log})`)
  }
}

async function makeDatabase(access: ClientConfig & { database: string }) {
  const client = new Client({ ...access, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [access.database])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(access.database)}`)
  } finally {
    await client.end()
  }
}

/** Fast shutdown; after 30 s immediate shutdown, from which the server recovers at the next start. */
async function stop(server: Server) {
  server.letGo()
  const impatience = setTimeout(() => process.kill(server.pid, 'SIGQUIT'), 30_000)
  await server.exited
  clearTimeout(impatience)
}

function writableFolder(dataDir: string) {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.accessSync(dataDir, fs.constants.W_OK)
    return fs.realpathSync(dataDir)
  } catch (error) {
    if (isNoRoom(error)) throw new Error(noRoom(dataDir), { cause: error })
    throw new Error(`${path.resolve(dataDir)} cannot be written: change its owner, or set DATA_DIR to another folder`, {
      cause: error,
    })
  }
}

/** The server's log, rotated above 10 MB; one old log is kept. */
function freshLog(home: string) {
  const log = path.join(home, 'postgres.log')
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) fs.renameSync(log, `${log}.old`)
  return log
}

const lastLines = (log: string) => fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(-6).join(' | ')

/** The setting is a list separated by commas. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

const isNoRoom = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
