import { findProgram, newestPostgres } from '#test/support/processes/installed.ts'

export type Programs = { etcd: string; patroni: string; haproxy: string; postgres: string }

/** Debian's packages of them, as apt installs them. */
export const packages = ['etcd-server', 'patroni', 'haproxy', 'postgresql-15'] as const

/** The programs of this test, or what to install for those that are missing. */
export function installedPrograms(): Programs | { missing: string[] } {
  const found = {
    etcd: findProgram('etcd'),
    patroni: findProgram('patroni'),
    haproxy: findProgram('haproxy'),
    postgres: newestPostgres(),
  }
  const missing = Object.values(found).flatMap((place, nth) => (place === undefined ? [packages[nth] ?? ''] : []))
  return missing.length > 0 ? { missing } : (found as Programs)
}
