import path from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { recordRun } from '#test/rules/runResults.ts'
import { everyFileOf, filesOf, hasRunToItsEnd, isWholeRun, optionsOf } from '#test/rules/wholeRun.ts'

/** Notes which rules the browser's tests showed. */
export default class RulesReporter implements Reporter {
  #run: ReturnType<typeof recordRun> | undefined

  onBegin(config: FullConfig, suite: Suite) {
    this.#run = recordRun('browser', isWholeRun(optionsOf(process.argv), filesOf(suite), everyFileOf(config)))
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const isTriedAgain = result.status !== 'passed' && result.retry < test.retries
    if (result.status === 'skipped' || isTriedAgain) return
    this.#run?.add({
      title: test.title,
      file: path.basename(test.location.file),
      passed: result.status === 'passed',
    })
  }

  onEnd(result: FullResult) {
    if (hasRunToItsEnd(result)) this.#run?.keep()
  }

  printsToStdio() {
    return false
  }
}
