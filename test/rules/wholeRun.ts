import fs from 'node:fs'
import path from 'node:path'
import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter'

/** Whether a Playwright run has every browser test: nothing was picked on the command line, and each file has its tests. */
export function isWholeRun(options: readonly string[], files: readonly string[], everyFile: readonly string[]) {
  return options.length === 0 && everyFile.length > 0 && everyFile.every(file => files.includes(file))
}

/** What follows `playwright test`: files, --grep, --shard, --last-failed … all make it a run of some tests. */
export const optionsOf = (argv: readonly string[]) => argv.slice(argv.indexOf('test', 2) + 1)

/** The files of the tests that will run; `test.only` leaves some out. */
export const filesOf = (suite: Suite) => [...new Set(suite.allTests().map(test => test.location.file))]

export const everyFileOf = ({ rootDir }: FullConfig) =>
  fs.globSync('**/*.e2e.ts', { cwd: rootDir }).map(file => path.join(rootDir, file))

/** A run that was interrupted or ran out of time has not shown what it could have. */
export const hasRunToItsEnd = ({ status }: FullResult) => status === 'passed' || status === 'failed'
