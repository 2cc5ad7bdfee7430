import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { newestPostgres } from '#test/support/processes/installed.ts'

/** The folder of PostgreSQL's programs, and the versions that are used. */
export type Programs = { bin: string; versions: string }

/** The PostgreSQL of the packages is newer than the pgBackRest of Debian 12 supports. */
const install =
  'install PostgreSQL 15 or newer with its programs and pgBackRest, on Debian: apt-get install postgresql pgbackrest'

/** Debian's PostgreSQL and pgBackRest, or what is missing. */
export function findPrograms(): Programs | { missing: string } {
  const bin = newestPostgres()
  if (bin === undefined) return { missing: `there is no PostgreSQL in /usr/lib/postgresql: ${install}` }
  const postgres = versionOf(path.join(bin, 'postgres'), '--version')
  const pgbackrest = versionOf('pgbackrest', 'version')
  if (pgbackrest === undefined) return { missing: `there is no pgbackrest: ${install}` }
  return { bin, versions: `${postgres}, ${pgbackrest}` }
}

function versionOf(program: string, option: string): string | undefined {
  const { status, stdout } = spawnSync(program, [option], { encoding: 'utf8', cwd: '/' })
  return status === 0 ? stdout.trim() : undefined
}
