import path from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { recordRun } from '#test/rules/runResults.ts'

/** Notes which rules the browser's tests showed. */
export default class RulesReporter implements Reporter {
  readonly #run = recordRun('browser')

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === 'skipped') return
    this.#run.add({
      title: test.title,
      file: path.basename(test.location.file),
      passed: result.status === 'passed',
    })
  }

  onEnd(_result: FullResult) {
    this.#run.keep()
  }

  printsToStdio() {
    return false
  }
}
