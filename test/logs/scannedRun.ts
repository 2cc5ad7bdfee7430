import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { logsVariable, type SecretKind } from '#test/logs/keptLogs.ts'
import { scanLogs, type Scan } from '#test/logs/scanLogs.ts'

const shownFaults = 20
const shownCharacters = 300

/**
 * A run of tests that keeps its logs; `end` scans them, and answers whether they are clean. A whole run must have made
 * secrets of the kinds that are `needed`.
 */
export function startScannedRun(needed: readonly SecretKind[]): { end: (say?: (line: string) => void) => boolean } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-logs-'))
  process.env[logsVariable] = folder
  return {
    end(say = line => console.error(line)) {
      const scan = scanLogs(folder)
      const faults = faultsOf(scan, needed)
      for (const fault of faults.slice(0, shownFaults)) say(fault.slice(0, shownCharacters))
      const count = Object.values(scan.secrets).reduce((sum, one) => sum + one, 0)
      if (needed.length > 0) say(`logs: ${scan.lines} lines, ${count} secrets looked for, ${scan.found.length} found`)
      fs.rmSync(folder, { recursive: true, force: true })
      return faults.length === 0
    },
  }
}

/** A whole run that kept nothing has shown nothing. */
export function faultsOf({ lines, secrets, found }: Scan, needed: readonly SecretKind[]): string[] {
  const missing = needed.filter(kind => secrets[kind] === 0)
  return [
    ...(needed.length > 0 && lines === 0 ? ['logs: nothing was logged, so nothing was shown'] : []),
    ...missing.map(kind => `logs: no ${kind} was looked for, so nothing was shown`),
    ...found.map(({ what, line }) => `logs: ${what} stands in: ${line}`),
  ]
}
