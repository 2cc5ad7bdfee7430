import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { logsVariable, type SecretKind } from '#test/logs/collectedLogs.ts'
import { scanLogs, type Scan } from '#test/logs/scanLogs.ts'

const shownFaults = 20
const shownCharacters = 300

/** Starts a run of tests that collects its logs; `end` scans them and returns whether they are clean. */
export function startScannedRun(needed: readonly SecretKind[]): { end: (print?: (line: string) => void) => boolean } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kelvinchain-logs-'))
  process.env[logsVariable] = folder
  return {
    end(print = line => console.error(line)) {
      const scan = scanLogs(folder)
      const faults = faultsOf(scan, needed)
      for (const fault of faults.slice(0, shownFaults)) print(fault.slice(0, shownCharacters))
      const count = Object.values(scan.secrets).reduce((sum, one) => sum + one, 0)
      if (needed.length > 0)
        print(`logs: ${scan.lines} lines searched for ${count} secrets, ${scan.found.length} found`)
      fs.rmSync(folder, { recursive: true, force: true })
      return faults.length === 0
    },
  }
}

/** Without logs, or without secrets of each needed kind, a run has proved nothing, which is a fault. */
export function faultsOf({ lines, secrets, found }: Scan, needed: readonly SecretKind[]): string[] {
  const missing = needed.filter(kind => secrets[kind] === 0)
  return [
    ...(needed.length > 0 && lines === 0 ? ['logs: nothing was logged, so nothing is proved'] : []),
    ...missing.map(kind => `logs: no ${kind} was collected, so nothing is proved`),
    ...found.map(({ what, line }) => `logs: ${what} in: ${line}`),
  ]
}
