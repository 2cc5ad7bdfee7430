import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 5000

/**
 * Sessions outlive a server that was killed: one that is busy notices late, and until it does no new server may use the
 * cluster's memory. They are told to leave at once; what they did is not committed. No server may be running.
 */
export async function orphansGone(cluster: string): Promise<void> {
  // Elsewhere a process does not tell where it works: the next try comes later.
  if (process.platform !== 'linux' || !fs.existsSync(cluster)) return
  const folder = fs.realpathSync(cluster)
  sendSignal(orphansOf(folder), 'SIGQUIT')
  for (const until = Date.now() + patienceMs; orphansOf(folder).length > 0 && Date.now() < until;) await sleep(20)
  sendSignal(orphansOf(folder), 'SIGKILL')
}

/** Every process of a server works in the cluster's folder. */
const orphansOf = (folder: string) =>
  fs
    .readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && isServerIn(pid, folder))

function isServerIn(pid: number, folder: string) {
  try {
    return (
      fs.readlinkSync(`/proc/${pid}/cwd`) === folder &&
      path.basename(fs.readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    )
  } catch {
    return false // it ended, or is another user's
  }
}

function sendSignal(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it ended this moment
    }
  }
}
