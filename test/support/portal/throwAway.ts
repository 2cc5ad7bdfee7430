import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded, type Embedded } from '#server/platform/db/embedded/embedded.ts'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { own } from '#server/platform/db/embedded/ownership.ts'

const folderPrefix = 'kelvinchain-test-'

/** A PostgreSQL in a new folder, in memory if there is room; `stop` removes it. Unsafe settings are fine for it. */
export async function startThrowAway(settings: Record<string, string> = { fsync: 'off' }): Promise<Embedded> {
  const base = roomyFolder()
  await sweep(base)
  const dir = fs.mkdtempSync(path.join(base, folderPrefix))
  fs.chmodSync(dir, 0o755) // as root, PostgreSQL runs as nobody
  try {
    const server = await startEmbedded(dir, settings)
    return { ...server, stop: () => server.stop().finally(() => removeDataFolder(dir)) }
  } catch (error) {
    removeDataFolder(dir)
    throw error
  }
}

/** Memory, if it has room and allows programs (a copy of PostgreSQL may have to be next to its data). */
export function roomyFolder() {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = fs.statfsSync(memory)
    fs.accessSync(memory, fs.constants.W_OK)
    const runsPrograms = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(fs.readFileSync('/proc/mounts', 'utf8'))
    if (runsPrograms && bavail * bsize >= 1024 ** 3) return memory
  } catch {
    // not on this system
  }
  return os.tmpdir()
}

/** Removes what killed runs left. A run that began within a minute may not have created its folder yet. */
async function sweep(base: string) {
  const old = fs.readdirSync(base).filter(name => name.startsWith(folderPrefix))
  for (const dir of old.map(name => path.join(base, name))) {
    const begun = fs.statSync(dir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - begun > 60_000) await own(dir).then(() => removeDataFolder(dir), stillInUse)
  }
}

const stillInUse = () => undefined
