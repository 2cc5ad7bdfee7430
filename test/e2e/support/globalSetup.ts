import { startScannedRun } from '#test/logs/scannedRun.ts'
import { keepCompiled } from '#test/support/runs/keepCompiled.ts'

/** For Playwright: keeps what the portals of a run log, and fails the run where a secret stands in it. */
export default function startRun() {
  keepCompiled()
  const run = startScannedRun(['password', 'token', 'address'])
  return () => {
    if (!run.end()) throw new Error('a secret stands in the logs')
  }
}
