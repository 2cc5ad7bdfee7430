import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { canEnter, uidOf, type ServerUser } from '#server/platform/db/embedded/serverUser.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

const homePrefix = 'kelvinchain-'

/** The data folder itself, or one that the server's user can enter, to which the data folder then has a link. */
export function homeFor(dataDir: string, user: ServerUser): string {
  const link = path.join(dataDir, 'server')
  if (isLink(link)) return linkedHome(link)
  if (user.uid === undefined || canEnter(dataDir, user)) return dataDir
  const home = makeReachableFolder(user)
  if (!home) {
    throw new Error(
      `PostgreSQL runs as user nobody, who can enter neither ${dataDir} nor /var/lib nor /var/tmp: set DATA_DIR to a folder that it can enter`,
    )
  }
  fs.symlinkSync(home, link)
  return home
}

/** Removes an unused data folder and the folder that it links to. */
export function removeDataFolder(dataDir: string) {
  const link = path.join(dataDir, 'server')
  const home = isLink(link) ? fs.readlinkSync(link) : undefined
  if (home && path.basename(home).startsWith(homePrefix)) fs.rmSync(home, { recursive: true, force: true })
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** The socket's folder: the cluster's, or a short private one if the path would exceed the system's limit. */
export function socketFolderFor(cluster: string, port: number, user: ServerUser): string {
  const maxSocketPathLength = 100 // 108 bytes on Linux, 104 on macOS, including ".lock"
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${port}`) <= maxSocketPathLength) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const dir = `/tmp/kelvinchain-${name}`
  makePrivate(dir, user)
  return dir
}

/** Creates a folder that only the server's user can enter; refuses one that belongs to another user. */
export function makePrivate(dir: string, user: ServerUser) {
  try {
    fs.mkdirSync(dir, { mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(dir, user.uid, user.gid)
  } catch (error) {
    if (!fs.existsSync(dir)) throw error
  }
  const found = fs.lstatSync(dir)
  if (!found.isDirectory() || found.uid !== uidOf(user)) {
    throw new Error(`${dir} belongs to user id ${found.uid}: remove it, or set DATA_DIR to another folder`)
  }
  fs.chmodSync(dir, 0o700)
}

function makeReachableFolder(user: ServerUser) {
  // Not /tmp, which may be cleaned while the server runs.
  for (const base of ['/var/lib', '/var/tmp']) {
    const home = orUndefined(() => makeFolder(base))
    if (home && canEnter(home, user)) return home
    if (home) fs.rmdirSync(home)
  }
  return undefined
}

function makeFolder(base: string) {
  const home = fs.mkdtempSync(path.join(base, homePrefix))
  fs.chmodSync(home, 0o711)
  return home
}

/** A link without a target must never be replaced by a new, empty database. */
function linkedHome(link: string) {
  try {
    return fs.realpathSync(link)
  } catch {
    throw new Error(
      `the database was in ${fs.readlinkSync(link)}, which does not exist: restore it, or remove ${link} to start with an empty one`,
    )
  }
}

const isLink = (file: string) => fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
