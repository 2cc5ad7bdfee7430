import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client, type ClientConfig } from 'pg'
import { plainEnvironment } from '#server/platform/db/embedded/cluster.ts'
import { makePrivate } from '#server/platform/db/embedded/home.ts'
import { serverUser } from '#server/platform/db/embedded/serverUser.ts'
import { blockOfGuide } from '#test/recovery/guide.ts'
import type { Programs } from '#test/recovery/programs.ts'
import { createService } from '#test/support/processes/service.ts'
import { until } from '#test/support/database/until.ts'
import { freePort } from '#test/support/portal/freePort.ts'
import { roomyFolder } from '#test/support/portal/throwAway.ts'

/** A PostgreSQL whose WAL pgBackRest archives, set up as the guide says, on loopback in a folder of its own. */
export type RecoveryCluster = {
  access: ClientConfig & { database: string }
  query: <Row extends object>(sql: string) => Promise<Row[]>
  backup: (type: 'full' | 'diff') => Promise<void>
  /** All that was committed so far is in the archive. */
  archived: () => Promise<void>
  /** Kills PostgreSQL and deletes its data. */
  destroy: () => Promise<void>
  /** Restores to a moment and starts, with options of `pgbackrest restore`; the server writes again when it resolves. */
  restore: (...target: string[]) => Promise<void>
  /** The size of all backups and archived WAL in bytes. */
  repositoryBytes: () => number
  remove: () => Promise<void>
}

const run = promisify(execFile)
const stanza = 'kelvinchain'
const patienceMs = 60_000

export async function openRecoveryCluster({ bin }: Programs): Promise<RecoveryCluster> {
  const user = serverUser()
  const folder = fs.mkdtempSync(path.join(roomyFolder(), 'kelvinchain-recovery-'))
  fs.chmodSync(folder, 0o755)
  const at = (name: string) => path.join(folder, name)
  for (const name of ['repository', 'spool', 'log', 'lock', 'socket']) makePrivate(at(name), user)
  const port = await freePort()
  const password = randomBytes(16).toString('hex')
  const access = { host: '127.0.0.1', port, user: 'postgres', password, database: 'kelvinchain' }

  fs.writeFileSync(
    at('pgbackrest.conf'),
    blockOfGuide('# /etc/pgbackrest.conf', {
      '/var/lib/pgbackrest': at('repository'),
      '/var/spool/pgbackrest': at('spool'),
      '/var/log/pgbackrest': at('log'),
      '/run/lock/pgbackrest': at('lock'),
      '/var/lib/postgresql/15/main': at('data'),
      '/var/run/postgresql': at('socket'),
      '5432': String(port),
      'A-LONG-RANDOM-WORD': randomBytes(24).toString('base64url'),
    }),
  )
  // What Debian has as a default needs no option.
  const environment = { PGBACKREST_CONFIG: at('pgbackrest.conf') }
  const options = { ...user, env: { ...plainEnvironment, ...environment }, cwd: '/', maxBuffer: 10_000_000 }
  const asUser = async (program: string, ...args: string[]) => await run(program, args, options)
  const pgbackrest = async (...args: string[]) => await asUser('pgbackrest', `--stanza=${stanza}`, ...args)

  const server = createService(path.join(bin, 'postgres'), ['-D', at('data')], { folder, user, environment })
  const kill = () => server.end('SIGQUIT')
  async function start() {
    server.start()
    const writes = async () =>
      (await one<{ writes: boolean }>('select not pg_is_in_recovery() as writes', 'postgres'))[0]?.writes === true
    await until(
      'PostgreSQL writes',
      async () => {
        if (!server.isRunning()) throw new Error(`PostgreSQL ended: ${server.tail()}`)
        return await writes().catch(() => false)
      },
      patienceMs,
    )
  }

  async function one<Row extends object>(sql: string, database = access.database): Promise<Row[]> {
    const client = new Client({ ...access, database })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  const remove = async () => {
    await kill()
    fs.rmSync(folder, { recursive: true, force: true })
  }

  try {
    const passwordFile = at('socket/password')
    fs.writeFileSync(passwordFile, password)
    const asked = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
    fs.chmodSync(passwordFile, 0o644)
    fs.mkdirSync(at('data'), { mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(at('data'), user.uid, user.gid)
    await asUser(path.join(bin, 'initdb'), `--pgdata=${at('data')}`, '--encoding=UTF8', '--locale=C.UTF-8', ...asked)
    fs.rmSync(passwordFile)
    const own = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${at('socket')}'`]
    fs.appendFileSync(at('data/postgresql.conf'), [blockOfGuide('# postgresql.conf'), ...own, ''].join('\n'))
    await start()
    await one(`create database ${access.database}`, 'postgres')
    await pgbackrest('stanza-create')
    await pgbackrest('check')
  } catch (error) {
    await remove()
    throw error
  }

  return {
    access,
    query: async sql => await one(sql),
    backup: async type => void (await pgbackrest(`--type=${type}`, 'backup')),
    async archived() {
      const [last] = await one<{ segment: string }>(`select pg_walfile_name(pg_switch_wal()) as segment`)
      const isArchived = `select last_archived_wal >= '${last?.segment}' as done from pg_stat_archiver`
      await until(
        'the last segment is archived',
        async () => (await one<{ done: boolean }>(isArchived))[0]?.done === true,
        patienceMs,
      )
    },
    async destroy() {
      await kill()
      fs.rmSync(at('data'), { recursive: true })
      fs.mkdirSync(at('data'), { mode: 0o700 })
      if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(at('data'), user.uid, user.gid)
    },
    async restore(...target) {
      await kill()
      await pgbackrest(...target, '--target-action=promote', 'restore')
      await start()
    },
    repositoryBytes: () => bytesIn(at('repository')),
    remove,
  }
}

const bytesIn = (folder: string): number =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
