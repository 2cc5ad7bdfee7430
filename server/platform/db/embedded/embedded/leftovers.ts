import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until no server runs on a cluster whose app is gone. A server ends by itself when its app was killed; if its
 * watcher was killed too, it is asked here. Must be called as the owner of the data folder.
 */
export async function previousServerGone(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  let asked = false
  for (const until = Date.now() + 60_000; fs.existsSync(file); await sleep(20)) {
    const pid = Number(statusLines(cluster)[0])
    if (!isServerOf(pid, cluster)) return disown(file, pid)
    if (!asked) asked = askToStop(pid)
    if (Date.now() > until) {
      throw new Error(`process ${pid}, a PostgreSQL whose app is gone, holds ${cluster} and does not stop: kill it`)
    }
  }
}

/** A socket that a killed server left behind; its lock file may name a number that another program bears now. */
export function removeStaleSocket(folder: string, port: number) {
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) {
    fs.rmSync(path.join(folder, name), { force: true })
  }
}

/** postmaster.pid by lines: the first is the process, the eighth `ready` when connections are welcome. */
export function statusLines(cluster: string): string[] {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function askToStop(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // it ended this moment
  }
  return true
}

/**
 * A stale file is left for PostgreSQL to evaluate, which also looks for children of the dead server by their shared
 * memory. Only the number would mislead it when another program bears it now: its parent's number counts as stale.
 */
function disown(file: string, pid: number) {
  if (!pid) return fs.rmSync(file) // cut off by a full disk: PostgreSQL would refuse an empty one
  const [, ...rest] = fs.readFileSync(file, 'utf8').split('\n')
  fs.writeFileSync(file, [String(process.pid), ...rest].join('\n'))
}

function isServerOf(pid: number, cluster: string) {
  if (!pid) return false
  const args = argumentsOf(pid)
  return args.startsWith(path.sep) && args.includes('/bin/postgres') && args.includes(cluster)
}

/** The command line of a process; empty when it has ended, also when nobody has collected it yet. */
function argumentsOf(pid: number) {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout.toString()
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
