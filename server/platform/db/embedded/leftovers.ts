import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendSignal } from '#server/platform/db/embedded/orphans.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/**
 * Waits until no server runs on a cluster whose app is gone. A server stops when its app was killed; if its watcher was
 * killed too, this stops it. Must be called by the owner of the data folder.
 */
export async function previousServerGone(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  let isAsked = false
  for (const until = Date.now() + 60_000; fs.existsSync(file); await sleep(20)) {
    const pid = Number(statusLines(cluster)[0])
    if (!isServerOf(pid, cluster)) return disown(file, pid)
    if (!isAsked) sendSignal([pid], 'SIGINT')
    isAsked = true
    if (Date.now() > until) {
      throw new Error(`process ${pid}, a PostgreSQL whose app is gone, uses ${cluster} and does not stop: kill it`)
    }
  }
}

/** Removes the socket of a killed server; its lock file may name a reused process id. */
export function removeStaleSocket(folder: string, port: number) {
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) {
    fs.rmSync(path.join(folder, name), { force: true })
  }
}

/** The lines of postmaster.pid: the first is the process id, the eighth `ready` when the server accepts connections. */
export const statusLines = (cluster: string): string[] =>
  orUndefined(() => fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')) ?? []

/**
 * PostgreSQL evaluates a stale file itself and finds children of the dead server by their shared memory. Only a reused
 * process id would mislead it, so it is replaced by this process's: PostgreSQL takes its parent's for stale.
 */
function disown(file: string, pid: number) {
  // Truncated by a full disk: PostgreSQL would refuse an empty one. Or its server has just removed it, as below.
  if (!pid) return fs.rmSync(file, { force: true })
  const [, ...rest] = orUndefined(() => fs.readFileSync(file, 'utf8'))?.split('\n') ?? []
  if (rest.length === 0) return
  fs.writeFileSync(file, [String(process.pid), ...rest].join('\n'))
}

function isServerOf(pid: number, cluster: string) {
  if (!pid) return false
  const args = argumentsOf(pid)
  return args.startsWith(path.sep) && args.includes('/bin/postgres') && args.includes(cluster)
}

/** The command line of a process; empty if it has ended or is a zombie. */
function argumentsOf(pid: number) {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout.toString()
  return orUndefined(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? ''
}
