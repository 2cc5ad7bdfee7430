import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export type Programs = { etcd: string; patroni: string; haproxy: string; postgres: string }

/** Debian's packages of them, as apt installs them. */
export const packages = ['etcd-server', 'patroni', 'haproxy', 'postgresql-15'] as const

/** The programs of this test, or what to install for those that are missing. */
export function installedPrograms(): Programs | { missing: string[] } {
  const found = {
    etcd: onPath('etcd'),
    patroni: onPath('patroni'),
    haproxy: onPath('haproxy'),
    postgres: newestPostgres(),
  }
  const missing = Object.values(found).flatMap((place, nth) => (place === undefined ? [packages[nth] ?? ''] : []))
  return missing.length > 0 ? { missing } : (found as Programs)
}

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

const onPath = (name: string) =>
  folders.map(folder => path.join(folder, name)).find(file => fs.existsSync(file) && isRunnable(file))

/** The folder of the programs of the newest PostgreSQL that the portal works with. */
function newestPostgres(): string | undefined {
  const places = fs.globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => majorOf(b) - majorOf(a))
  return places.find(place => majorOf(place) >= 15 && isRunnable(path.join(place, 'postgres')))
}

const majorOf = (place: string) => Number(path.basename(path.dirname(place)))

const isRunnable = (file: string) => !spawnSync(file, ['--version'], { stdio: 'ignore' }).error
