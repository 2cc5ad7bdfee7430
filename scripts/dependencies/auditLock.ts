import { advisoriesIn, type Advisory } from './advisories.ts'
import type { LockFile } from './lockFaults.ts'

export type LockAudit =
  | {
      kind: 'audited'
      /** How many packages and advisories were held against each other. */
      packages: number
      advisories: number
      /** What must be mended. */
      faults: string[]
      /** What is lesser, or about tools alone. */
      notes: string[]
    }
  /** Nothing was shown. */
  | { kind: 'unreadable'; reason: string }

type Installed = { name: string; version: string; isTool: boolean }

/** Holds all that a lock file installs against the advisories of a file, without asking anybody. */
export function auditLock(lock: LockFile, text: string): LockAudit {
  let advisories: Advisory[] | undefined
  try {
    advisories = advisoriesIn(JSON.parse(text))
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
  if (!advisories) {
    return {
      kind: 'unreadable',
      reason: 'it is no report of npm audit, no bulk answer of a registry, and no OSV record',
    }
  }
  const installed = installedBy(lock)
  const hits = installed.flatMap(one =>
    advisories
      .filter(({ packageName, affects }) => packageName === one.name && affects(one.version))
      .map(({ severity, reported }) => ({
        line: `${severity}: ${one.name} ${one.version}${one.isTool ? ', a tool' : ''} (${reported})`,
        // One of which nobody says how grave it is, malware among them, is grave.
        isFault: !one.isTool && !lesser.includes(severity),
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

const lesser = ['info', 'low', 'moderate', 'medium']

const installedBy = ({ packages }: LockFile): Installed[] =>
  Object.entries(packages).flatMap(([place, { name, version, dev = false }]) =>
    place === '' || version === undefined
      ? []
      : [{ name: name ?? place.replace(/^.*node_modules\//, ''), version, isTool: dev }],
  )
