import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { TestContext } from 'node:test'
import type { PoolConfig } from 'pg'

/** Another process that runs jobs on this database, killed at the latest at the end of the test. */
export function startJobProcess(
  t: TestContext,
  database: PoolConfig,
  environment: Record<string, string> = {},
): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'jobProcess.ts'), {
    env: { ...process.env, TEST_DATABASE: JSON.stringify(database), ...environment },
  })
  t.after(() => child.kill('SIGKILL'))
  return child
}
