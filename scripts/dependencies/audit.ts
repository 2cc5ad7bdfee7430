// npm run audit:dependencies [-- FILE ...]: checks the packages of the lock file for advisories. Files (npm audit --json,
// a registry's bulk response, OSV) are checked offline: exit code 0 none, 1 a severe one, 2 a file that cannot be read.
// Without files it queries the registry: 1 for a high or critical advisory. If the registry does not answer, it says so and
// fails only with AUDIT_REQUIRED=1.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { auditLock } from './auditLock.ts'
import { auditOutcome } from './auditOutcome.ts'

const files = process.argv.slice(2)
process.exitCode = files.length > 0 ? Math.max(...files.map(auditByFile)) : auditByRegistry()

function auditByFile(file: string): number {
  const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const text = contentOf(path.resolve(process.env['INIT_CWD'] ?? '', file))
  const audit = text === undefined ? undefined : auditLock(lock, text)
  if (audit?.kind !== 'audited') {
    console.error(`dependencies: NOT AUDITED, ${file}: ${audit?.reason ?? 'it cannot be read'}`)
    return 2
  }
  for (const note of audit.notes) console.log(`dependencies: note, ${note}`)
  for (const fault of audit.faults) console.error(`dependencies: ${fault}`)
  console.log(`dependencies: checked ${audit.packages} packages against ${audit.advisories} advisories of ${file}`)
  return audit.faults.length > 0 ? 1 : 0
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function auditByRegistry(): number {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const outcome = auditOutcome(stdout)
  if (outcome.kind === 'clean') {
    console.log(`dependencies: no high or critical advisory for ${outcome.packages} packages`)
    return 0
  }
  if (outcome.kind === 'found') {
    for (const advisory of outcome.advisories) console.error(`dependencies: ${advisory}`)
    return 1
  }
  console.error(`dependencies: NOT AUDITED, the registry sent no report: ${outcome.reason}`)
  return process.env['AUDIT_REQUIRED'] === '1' ? 1 : 0
}
