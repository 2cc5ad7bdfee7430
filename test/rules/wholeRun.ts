import fs from 'node:fs'
import path from 'node:path'
import type { FullResult, Suite, TestCase } from '@playwright/test/reporter'

/** The browser's tests in two parts: the main paths, which bear this tag and are part of `npm test`, and the others. */
const mainTag = '@main'
export type BrowserPart = 'main' | 'others'
export const browserParts: readonly BrowserPart[] = ['main', 'others']

/** The command line of each period that has whole parts. Files, titles, --shard … make it a period of some tests. */
const wholeRuns: readonly [options: string, parts: readonly BrowserPart[]][] = [
  ['', browserParts],
  [`--grep ${mainTag}`, ['main']],
  [`--grep-invert ${mainTag}`, ['others']],
]

/** Which parts a Playwright run has as a whole, told by what follows `playwright test`. */
export function wholeParts(argv: readonly string[]): readonly BrowserPart[] {
  const options = argv.slice(argv.indexOf('test', 2) + 1).join(' ')
  return wholeRuns.find(([whole]) => whole === options)?.[1] ?? []
}

export const partOf = ({ tags }: Pick<TestCase, 'tags'>): BrowserPart => (tags.includes(mainTag) ? 'main' : 'others')

/** The files of a part's tests that will run. */
export const filesOf = (suite: Suite, part: BrowserPart) => [
  ...new Set(
    suite
      .allTests()
      .filter(test => partOf(test) === part)
      .map(test => path.basename(test.location.file)),
  ),
]

/** The files without any test in what ran: those that `test.only` left out, and those that came since. */
export const filesLeftOut = (ran: readonly string[], every = everyFile()) => every.filter(file => !ran.includes(file))

const everyFile = () =>
  fs.globSync('**/*.e2e.ts', { cwd: path.join(import.meta.dirname, '../e2e') }).map(file => path.basename(file))

/** A period that was interrupted or ran out of time has not shown what it could have. */
export const hasRunToItsEnd = ({ status }: FullResult) => status === 'passed' || status === 'failed'
