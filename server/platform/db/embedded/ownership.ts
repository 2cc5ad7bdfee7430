import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

// SQLite's file lock is the only kernel lock that Node offers: one process gets it, and the kernel releases it when that
// process ends. A file with a process id could outlive the process, and the id be reused.
const held = new Set<DatabaseSync>() // keeps the locks from being garbage-collected and released

/** Makes this process the only user of a data folder. Returns how to release it; throws one line that names its user. */
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
  await sleep(50) // a process that has just taken the lock writes its process id next
  const pid = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8') : ''
  return `${pid ? `process ${pid}` : 'another process'} already uses ${dataDir}: stop it, or set DATA_DIR to another folder`
}
