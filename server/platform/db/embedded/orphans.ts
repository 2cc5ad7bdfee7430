import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

const patienceMs = 5000

/**
 * Ends the sessions of a killed server: a busy one notices late that its server is gone, and until then no new server can
 * use the cluster's shared memory. Their work is not committed. No server may be running.
 */
export async function orphansGone(cluster: string): Promise<void> {
  // Other systems do not show the working folder of a process: the start fails there and can be retried later.
  if (process.platform !== 'linux' || !fs.existsSync(cluster)) return
  const folder = fs.realpathSync(cluster)
  sendSignal(orphansOf(folder), 'SIGQUIT')
  for (const until = Date.now() + patienceMs; orphansOf(folder).length > 0 && Date.now() < until;) await sleep(20)
  sendSignal(orphansOf(folder), 'SIGKILL')
}

/** The working folder of every server process is the cluster's. */
const orphansOf = (folder: string) =>
  fs
    .readdirSync('/proc')
    .map(Number)
    .filter(
      pid => pid > 0 && linkOf(pid, 'cwd') === folder && path.basename(linkOf(pid, 'exe') ?? '').startsWith('postgres'),
    )

/** Undefined if the process ended, or belongs to another user. */
const linkOf = (pid: number, link: 'cwd' | 'exe') => orUndefined(() => fs.readlinkSync(`/proc/${pid}/${link}`))

export function sendSignal(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has just ended
    }
  }
}
