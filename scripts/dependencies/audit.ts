// npm run audit:dependencies: asks the registry for advisories about what the lock file installs for running the portal.
// A high or critical one fails. Where the registry does not answer, that is said, and fails with AUDIT_REQUIRED=1 alone.
import { spawnSync } from 'node:child_process'
import { auditOutcome } from './auditOutcome.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const outcome = auditOutcome(stdout)
if (outcome.kind === 'clean') {
  console.log(`dependencies: no high or critical advisory about ${outcome.packages} packages`)
} else if (outcome.kind === 'found') {
  for (const advisory of outcome.advisories) console.error(`dependencies: ${advisory}`)
  process.exitCode = 1
} else {
  console.error(`dependencies: NOT AUDITED, the registry gave no report: ${outcome.reason}`)
  process.exitCode = process.env['AUDIT_REQUIRED'] === '1' ? 1 : 0
}
