import path from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { recordRun } from '#test/rules/runResults.ts'
import { browserParts, filesOf, hasRunToItsEnd, partOf, wholeParts } from '#test/rules/wholeRun.ts'

/** Notes which rules the browser's tests showed. */
export default class RulesReporter implements Reporter {
  #parts: { part: string; files: string[]; run: ReturnType<typeof recordRun> }[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    const whole = wholeParts(process.argv)
    this.#parts = browserParts.map(part => ({
      part,
      files: filesOf(suite, part),
      run: recordRun(part, whole.includes(part)),
    }))
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const isTriedAgain = result.status !== 'passed' && result.retry < test.retries
    if (result.status === 'skipped' || isTriedAgain) return
    this.#parts
      .find(({ part }) => part === partOf(test))
      ?.run.add({
        title: test.title,
        file: path.basename(test.location.file),
        passed: result.status === 'passed',
      })
  }

  onEnd(result: FullResult) {
    if (hasRunToItsEnd(result)) for (const { run, files } of this.#parts) run.keep(files)
  }

  printsToStdio() {
    return false
  }
}
