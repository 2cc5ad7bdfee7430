import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { orUndefined } from '#contract/kernel/orUndefined.ts'
import { postgresFolders } from '#test/support/processes/installed.ts'

/** A PostgreSQL of this machine in which Citus is installed: the folder with `bin/postgres`. */
export type CitusPrograms = { folder: string; postgres: string; citus: string }

export const howToInstall =
  'Citus is installed for no PostgreSQL (15 or later) of this machine: install your distribution’s package of it, or build\n' +
  'its source with  npm run citus:build -- FOLDER  (docs/deployment/sharding.md)'

/** The first pg_config with Citus: that in PATH, or those of Debian, newest first. */
export function findCitus(): CitusPrograms | undefined {
  return pgConfigs()
    .map(programsOf)
    .find(found => found !== undefined)
}

/** Those of this machine, also without Citus. */
export const pgConfigs = (): string[] => [
  ...postgresFolders()
    .map(bin => path.join(bin, 'pg_config'))
    .filter(file => fs.existsSync(file)),
  'pg_config',
]

export const askPgConfig = (pgConfig: string, what: string): string =>
  execFileSync(pgConfig, [`--${what}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function programsOf(pgConfig: string): CitusPrograms | undefined {
  return orUndefined(() => {
    const control = path.join(askPgConfig(pgConfig, 'sharedir'), 'extension/citus.control')
    const citus = /default_version = '(.+)'/.exec(fs.readFileSync(control, 'utf8'))?.[1] ?? 'unknown'
    const folder = path.dirname(askPgConfig(pgConfig, 'bindir'))
    fs.accessSync(path.join(folder, 'bin/postgres'), fs.constants.X_OK)
    return { folder, postgres: askPgConfig(pgConfig, 'version'), citus }
  })
}
