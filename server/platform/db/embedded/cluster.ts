import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makePrivate } from '#server/platform/db/embedded/home.ts'
import { uidOf, type ServerUser } from '#server/platform/db/embedded/serverUser.ts'

export const superuser = 'kelvinchain'

/** The environment of PostgreSQL's programs, without the caller's locale and PG… variables. */
export const plainEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** `isPackaged`: the programs are those of node_modules. */
type ClusterOptions = { isSynced: boolean; isPackaged: boolean }

/** The cluster's folder in `home`, created by initdb if necessary, and the password of its user. */
export async function openCluster(home: string, native: string, user: ServerUser, options: ClusterOptions) {
  const cluster = path.join(home, 'postgres')
  const password = keptPassword(home)
  if (!fs.existsSync(cluster)) await makeCluster(cluster, native, user, password, options)
  const { uid } = fs.statSync(cluster)
  if (uid !== (uidOf(user) ?? uid)) {
    throw new Error(`${cluster} belongs to user id ${uid}: start as that user, or set DATA_DIR to another folder`)
  }
  return { cluster, password }
}

/** initdb works in a new folder that is renamed at the end, so that an interruption leaves no incomplete cluster. */
async function makeCluster(
  cluster: string,
  native: string,
  user: ServerUser,
  password: string,
  options: ClusterOptions,
) {
  const home = path.dirname(cluster)
  for (const old of fs.readdirSync(home).filter(name => name.startsWith('postgres.new'))) {
    fs.rmSync(path.join(home, old), { recursive: true, force: true })
  }
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`
  const initial = `${fresh}.password`
  try {
    makePrivate(fresh, user)
    fs.writeFileSync(initial, password, { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(initial, user.uid, user.gid)
    await initdbInFirstLocale(native, fresh, initial, user, options)
    fs.renameSync(fresh, cluster)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    throw error
  } finally {
    fs.rmSync(initial, { force: true })
  }
}

// ICU's Japanese collation sorts and folds. pg_trgm asks the C library which characters are letters: in the locale C no
// Japanese character is one, trigrams would be empty and every search for 東京 would read the whole table.
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'ja_JP.UTF-8']

async function initdbInFirstLocale(
  native: string,
  folder: string,
  passwordFile: string,
  user: ServerUser,
  { isSynced, isPackaged }: ClusterOptions,
) {
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  // The password is 24 random bytes, so iterations add no security. PostgreSQL 15 has no such setting.
  const fastSignIn = isPackaged ? ['--set=scram_iterations=1'] : []
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ja']
  const options = [`--pgdata=${folder}`, ...access, ...fastSignIn, ...locale, ...(isSynced ? [] : ['--no-sync'])]
  for (const letters of letterLocales) {
    const complaint = await initdb(native, user, [...options, `--lc-ctype=${letters}`])
    if (!complaint) return
    if (!/invalid locale/.test(complaint)) throw new Error(readable(complaint, path.dirname(folder)))
  }
  throw new Error(`PostgreSQL needs one of the locales ${letterLocales.join(', ')}: install one, or set DATABASE_URL`)
}

/** Resolves with initdb's error message; undefined if it succeeded. */
const initdb = (native: string, user: ServerUser, args: string[]) =>
  new Promise<string | undefined>(resolve => {
    const options = { ...user, env: plainEnvironment, cwd: '/' }
    execFile(path.join(native, 'bin/initdb'), args, options, (error, _output, complaint) => {
      resolve(error ? complaint.trim() || error.message : undefined)
    })
  })

function readable(complaint: string, home: string) {
  if (/No space left on device|Disk quota exceeded/.test(complaint)) return noRoom(home)
  return `PostgreSQL could not create its data folder in ${home}: ${complaint.replaceAll('\n', ' ')}`
}

export const noRoom = (home: string) =>
  `no space left on the disk of ${home}: free some, or set DATA_DIR to another disk`

const passwordFile = (home: string) => path.join(home, 'postgres.password')

function keptPassword(home: string) {
  if (!fs.existsSync(passwordFile(home))) keepPassword(home, randomBytes(24).toString('base64url'))
  return fs.readFileSync(passwordFile(home), 'utf8')
}

/** The password with which a cluster that is made here later starts. */
export function keepPassword(home: string, password: string) {
  const file = passwordFile(home)
  fs.writeFileSync(`${file}.new`, password, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
