import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { canEnter, uidOf, type ServerUser } from '#server/platform/db/embedded/embedded/serverUser.ts'

const homePrefix = 'kelvinchain-'

/** The data folder itself, or one that the server's user can reach; the data folder then holds a link to it. */
export function homeFor(dataDir: string, user: ServerUser): string {
  const link = path.join(dataDir, 'server')
  if (isLink(link)) return linkedHome(link)
  if (user.uid === undefined || canEnter(dataDir, user)) return dataDir
  const home = makeReachableFolder(user)
  if (!home) {
    throw new Error(
      `user nobody, whom PostgreSQL runs as, reaches neither ${dataDir} nor /var/lib nor /var/tmp: set DATA_DIR to a folder it can enter`,
    )
  }
  fs.symlinkSync(home, link)
  return home
}

/** Removes a data folder that nobody uses, with what lies behind its link. */
export function removeDataFolder(dataDir: string) {
  const link = path.join(dataDir, 'server')
  const home = isLink(link) ? fs.readlinkSync(link) : undefined
  if (home && path.basename(home).startsWith(homePrefix)) fs.rmSync(home, { recursive: true, force: true })
  fs.rmSync(dataDir, { recursive: true, force: true })
}

/** Where the socket lies: the cluster's folder, or a short private one where the path would exceed the system's limit. */
export function socketFolderFor(cluster: string, port: number, user: ServerUser): string {
  const maxSocketPathLength = 100 // 108 bytes on Linux, 104 on macOS, the ending ".lock" included
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${port}`) <= maxSocketPathLength) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const dir = `/tmp/kelvinchain-${name}`
  makePrivate(dir, user)
  return dir
}

/** A folder that only the server's user may enter; one made by somebody else beforehand is refused. */
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
  // Never a folder that cleaners empty while the server runs: /tmp comes last of all, that is, not at all.
  for (const base of ['/var/lib', '/var/tmp']) {
    const home = tryMakeFolder(base)
    if (home && canEnter(home, user)) return home
    if (home) fs.rmdirSync(home)
  }
  return undefined
}

function tryMakeFolder(base: string) {
  try {
    const home = fs.mkdtempSync(path.join(base, homePrefix))
    fs.chmodSync(home, 0o711)
    return home
  } catch {
    return undefined
  }
}

/** A link whose folder is gone must never be answered with a new, empty database. */
function linkedHome(link: string) {
  try {
    return fs.realpathSync(link)
  } catch {
    throw new Error(
      `the database lay in ${fs.readlinkSync(link)}, which is gone: put it back, or remove ${link} to begin with an empty one`,
    )
  }
}

const isLink = (file: string) => fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
