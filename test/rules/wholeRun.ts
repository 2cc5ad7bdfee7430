import fs from 'node:fs'
import path from 'node:path'
import type { FullResult, Suite, TestCase } from '@playwright/test/reporter'

/** The browser tests in two parts: the main paths, which have this tag and are part of `npm test`, and the others. */
const mainTag = '@main'
export type BrowserPart = 'main' | 'others'
export const browserParts: readonly BrowserPart[] = ['main', 'others']

/** The options of runs with whole parts; files, titles, --shard and others select some tests. */
const wholeRuns: readonly [options: string, parts: readonly BrowserPart[]][] = [
  ['', browserParts],
  [`--grep ${mainTag}`, ['main']],
  [`--grep-invert ${mainTag}`, ['others']],
]

/** The whole parts of a Playwright run, by the options after `playwright test`. */
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

/** The files without any test in the run, such as by `test.only`, or because they are new. */
export const filesLeftOut = (ran: readonly string[], every = everyFile()) => every.filter(file => !ran.includes(file))

const everyFile = () =>
  fs.globSync('**/*.e2e.ts', { cwd: path.join(import.meta.dirname, '../e2e') }).map(file => path.basename(file))

/** A run that was interrupted or timed out may have shown less than it could. */
export const hasRunToItsEnd = ({ status }: FullResult) => status === 'passed' || status === 'failed'
