import { advisoriesIn, type Advisory } from './advisories.ts'
import type { LockFile } from './lockFaults.ts'

export type LockAudit =
  | {
      kind: 'audited'
      /** How many packages were checked against how many advisories. */
      packages: number
      advisories: number
      /** To be fixed. */
      faults: string[]
      /** Minor, or about development tools only. */
      notes: string[]
    }
  | { kind: 'unreadable'; reason: string }

type Installed = { name: string; version: string; isTool: boolean }

/** Checks everything that a lock file installs against the advisories of a file, offline. */
export function auditLock(lock: LockFile, text: string): LockAudit {
  let advisories: Advisory[] | undefined
  try {
    advisories = advisoriesIn(JSON.parse(text))
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
  if (!advisories) {
    return { kind: 'unreadable', reason: 'it is not a report of npm audit, a bulk response of a registry, or OSV' }
  }
  const installed = installedBy(lock)
  const hits = installed.flatMap(({ name, version, isTool }) =>
    advisories
      .filter(({ packageName, affects }) => packageName === name && affects(version))
      .map(({ severity, description }) => ({
        line: `${severity}: ${name} ${version}${isTool ? ', a tool' : ''} (${description})`,
        // An unknown severity counts as severe: malware has none.
        isFault: !isTool && !minor.includes(severity),
      })),
  )
  const linesOf = (isFault: boolean) => [
    ...new Set(hits.filter(hit => hit.isFault === isFault).map(({ line }) => line)),
  ]
  return {
    kind: 'audited',
    packages: installed.length,
    advisories: advisories.length,
    faults: linesOf(true),
    notes: linesOf(false),
  }
}

const minor = ['info', 'low', 'moderate', 'medium']

const installedBy = ({ packages }: LockFile): Installed[] =>
  Object.entries(packages).flatMap(([folder, { name, version, dev: isTool = false }]) =>
    folder === '' || version === undefined
      ? []
      : [{ name: name ?? folder.replace(/^.*node_modules\//, ''), version, isTool }],
  )
