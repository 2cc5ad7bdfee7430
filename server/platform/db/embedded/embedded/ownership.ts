import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

// SQLite's lock on a file is the one lock of the kernel that Node offers: exactly one process gets it, and it is gone
// when that process ends, however it ends. A file that names a process could outlive it, and its number be used again.
const held = new Set<DatabaseSync>() // a lock that is garbage-collected would be given back

/** Makes this process the only user of a data folder. Returns what gives it back, or throws one line naming the user. */
export async function own(dataDir: string): Promise<() => void> {
  const lock = acquireLock(path.join(dataDir, 'owner.lock'))
  const pidFile = path.join(dataDir, 'owner.pid')
  if (!lock) throw new Error(await inUse(dataDir, pidFile))
  fs.writeFileSync(pidFile, String(process.pid))
  return () => {
    if (!held.delete(lock)) return
    fs.rmSync(pidFile, { force: true })
    lock.close()
  }
}

function acquireLock(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    held.add(lock)
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

const sqliteBusy = 5
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

async function inUse(dataDir: string, pidFile: string) {
  await sleep(50) // who took the lock this very moment has yet to write its number
  const pid = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8') : ''
  return `${pid ? `process ${pid}` : 'another process'} already uses ${dataDir}: stop it, or set DATA_DIR to another folder`
}
