import fs from 'node:fs'
import path from 'node:path'
import type { ServerUser } from '#server/platform/db/embedded/serverUser.ts'
import { filledTemplate } from '#test/failover/cluster/filledTemplate.ts'
import { createService, killAtExit, type Service } from '#test/support/processes/service.ts'
import { until } from '#test/support/database/until.ts'

/** A PostgreSQL under Patroni, as on a machine of its own. */
export type PostgresNode = {
  name: string
  address: string
  patroni: Service
  start: () => void
  /** As if the machine lost its power: Patroni and every process of PostgreSQL at once. */
  kill: () => Promise<void>
}

export const nodePorts = { postgres: 5432, rest: 8008 }

export function createPostgresNode(
  { program, user, folder }: { program: string; user: ServerUser; folder: string },
  places: Record<string, string> & { NAME: string; ADDRESS: string },
): PostgresNode {
  const file = path.join(folder, 'patroni.yml')
  fs.writeFileSync(
    file,
    filledTemplate('patroni.yml', {
      ...places,
      FOLDER: folder,
      POSTGRES_PORT: nodePorts.postgres,
      REST_PORT: nodePorts.rest,
    }),
  )
  const patroni = createService(program, [file], { folder, user })
  const data = path.join(folder, 'data')
  const killPostgres = () => {
    for (const pid of processesOf(data)) killAt(pid)
  }
  killAtExit(killPostgres)
  return {
    name: places.NAME,
    address: places.ADDRESS,
    patroni,
    start: patroni.start,
    async kill() {
      const patroniGone = patroni.kill()
      killPostgres()
      await patroniGone
      // What Patroni began in its last moment.
      killPostgres()
      await until(`${places.NAME} is gone`, () => processesOf(data).length === 0)
    },
  }
}

/** The postmaster of a data folder, if it runs, and its children: their command lines do not name the folder. */
function processesOf(data: string): number[] {
  const file = path.join(data, 'postmaster.pid')
  const postmaster = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
  const pids = fs.readdirSync('/proc').map(Number)
  return pids.filter(
    pid => pid > 0 && ((pid === postmaster && commandOf(pid).includes(data)) || isSessionOf(pid, postmaster)),
  )
}

const isSessionOf = (pid: number, postmaster: number) => postmaster > 0 && parentOf(pid) === postmaster

function killAt(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

const commandOf = (pid: number) => readProc(pid, 'cmdline')
/** The fourth field of /proc/PID/stat; the second one, in brackets, may have blanks. */
const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(readProc(pid, 'stat'))?.[1] ?? 0)

function readProc(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
