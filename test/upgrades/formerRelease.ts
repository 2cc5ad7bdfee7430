import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unpackTar } from 'modern-tar/fs'

const root = path.join(import.meta.dirname, '../..')
const migrations = 'server/platform/db/migrations'

/** The source of the former release in a folder of its own, with its packages. */
export type FormerRelease = { revision: string; dir: string; migrations: string[]; remove: () => void }

/**
 * The revision of the former release, or why it is not known. FORMER_RELEASE names it; by default it is the newest tag `v…`
 * before this version, and without tags the last version before the newest migration.
 */
export function formerRevision(): { revision: string } | { missing: string } {
  const named = process.env['FORMER_RELEASE'] ?? newestTag() ?? beforeNewestMigration()
  const revision = named === undefined ? undefined : git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
  if (revision !== undefined) return { revision }
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return { missing: 'the clone is shallow, so that it lacks the former release: git fetch --unshallow --tags' }
  return { missing: `git has no former release${named === undefined ? '' : ` ${named}`}: not a clone, or no history` }
}

/** Whether everything of a commit or tag is in the former release. */
export const isIn = (revision: string, part: string): boolean =>
  git('merge-base', '--is-ancestor', `${part}^{commit}`, revision) !== undefined

const newestTag = () => git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')

function beforeNewestMigration(): string | undefined {
  const uncommitted = git('status', '--porcelain', '--', migrations)
  if (uncommitted !== undefined && /^(A.|\?\?) \S+\.sql$/m.test(uncommitted)) return 'HEAD'
  const log = ['log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H']
  const newest = git(...log, '--', `${migrations}/*.sql`)
  return newest === undefined || newest === '' ? undefined : `${newest}^`
}

/** Undefined if git fails or does not exist. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Takes a revision out of the repository, which stays as it is; `remove` deletes the folder. */
export async function takeFormerRelease(revision: string): Promise<FormerRelease> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-former-'))
  const remove = () => fs.rmSync(dir, { recursive: true, force: true })
  try {
    const archive = spawn('git', ['archive', '--format=tar', revision], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await Promise.all([pipeline(archive.stdout, unpackTar(dir)), once(archive, 'close')])
    if (archive.exitCode !== 0) throw new Error(`git archive ${revision} ended with ${archive.exitCode}`)
    addPackages(dir)
    const files = fs.readdirSync(path.join(dir, migrations)).filter(file => file.endsWith('.sql'))
    return { revision, dir, migrations: files, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** This project's packages if the former release had the same ones, else its own from the registry. */
function addPackages(dir: string) {
  const lockOf = (folder: string) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(dir) === lockOf(root))
    return fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'))
  const options = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', ['ci', ...options], { cwd: dir, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the packages of the former release cannot be installed: ${stderr}`)
}
