import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepPassword } from '#server/platform/db/embedded/cluster.ts'
import { ownFolder, type Embedded } from '#server/platform/db/embedded/embedded.ts'
import { removeDataFolder } from '#server/platform/db/embedded/home.ts'
import { own } from '#server/platform/db/embedded/ownership.ts'

const folderPrefix = 'kelvinchain-test-'

/** A PostgreSQL in a new folder, in memory if there is room; `stop` removes it. Unsafe settings are fine for it. */
export async function startThrowAway(
  settings: Record<string, string> = { fsync: 'off' },
  programs?: string,
): Promise<Embedded> {
  const { start, remove } = await makeThrowAway(programs)
  try {
    const server = await start(settings)
    return { ...server, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Its folder, on which one can be started again and again. `programs`: those of a PostgreSQL of this machine. `password`: of
 * its user, instead of one of its own.
 */
export async function makeThrowAway(programs?: string, password?: string) {
  const base = roomyFolder()
  await sweep(base)
  const dir = fs.mkdtempSync(path.join(base, folderPrefix))
  fs.chmodSync(dir, 0o755) // as root, PostgreSQL runs as nobody
  if (password !== undefined) keepPassword(dir, password)
  const { start, disown } = await ownFolder(dir, programs)
  const remove = () => {
    disown()
    removeDataFolder(dir)
  }
  return { start, remove }
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
