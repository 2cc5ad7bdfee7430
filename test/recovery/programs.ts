import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The folder of PostgreSQL's programs, and the versions that are used. */
export type Programs = { bin: string; versions: string }

const debianFolder = '/usr/lib/postgresql'
/** The PostgreSQL of the packages is newer than the pgBackRest of Debian 12 supports. */
const install =
  'install PostgreSQL 15 or newer with its programs and pgBackRest, on Debian: apt-get install postgresql pgbackrest'

/** Debian's PostgreSQL and pgBackRest, or what is missing. */
export function findPrograms(): Programs | { missing: string } {
  const bin = newestBin()
  if (bin === undefined) return { missing: `there is no PostgreSQL in ${debianFolder}: ${install}` }
  const postgres = versionOf(path.join(bin, 'postgres'), '--version')
  const pgbackrest = versionOf('pgbackrest', 'version')
  if (pgbackrest === undefined) return { missing: `there is no pgbackrest: ${install}` }
  return { bin, versions: `${postgres}, ${pgbackrest}` }
}

function newestBin(): string | undefined {
  const versions = fs.existsSync(debianFolder) ? fs.readdirSync(debianFolder).map(Number) : []
  return versions
    .filter(version => version >= 15)
    .toSorted((a, b) => b - a)
    .map(version => path.join(debianFolder, String(version), 'bin'))
    .find(bin => fs.existsSync(path.join(bin, 'postgres')) && fs.existsSync(path.join(bin, 'initdb')))
}

function versionOf(program: string, option: string): string | undefined {
  const { status, stdout } = spawnSync(program, [option], { encoding: 'utf8', cwd: '/' })
  return status === 0 ? stdout.trim() : undefined
}
