import path from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { recordRun } from '#test/rules/runResults.ts'
import { browserParts, filesOf, hasRunToItsEnd, partOf, wholeParts } from '#test/rules/wholeRun.ts'

/** Records which rules the browser tests show. */
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
    const isRetried = result.status !== 'passed' && result.retry < test.retries
    if (result.status === 'skipped' || isRetried) return
    this.#parts
      .find(({ part }) => part === partOf(test))
      ?.run.add({
        title: test.title,
        file: path.basename(test.location.file),
        passed: result.status === 'passed',
      })
  }

  onEnd(result: FullResult) {
    if (hasRunToItsEnd(result)) for (const { run, files } of this.#parts) run.save(files)
  }

  printsToStdio() {
    return false
  }
}
