import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rulesIn } from '#test/rules/covers.ts'

/** The runs that together show the rules, named as in `npm run test:…`. */
export const runs = ['node', 'main', 'long', 'others'] as const
export type Run = (typeof runs)[number]

/** The title of a test that names a rule, and its result. */
export type ShownRule = { title: string; file: string; passed: boolean }

/** The record of a whole run: the files with tests that ran, and the tests that name rules. */
export type RunRecord = { files: string[]; shown: ShownRule[] }

const cache = fileURLToPath(new URL('../../.cache/rules', import.meta.url))
const fileOf = (run: Run, folder: string) => path.join(folder, `${run}.json`)

/**
 * Collects the tests of a run that name rules. A whole run deletes the last record at once, so that it counts only if it is
 * saved at its end; a run of some tests changes nothing.
 */
export function recordRun(run: Run, isWhole: boolean, folder = cache) {
  const shown: ShownRule[] = []
  if (isWhole) fs.rmSync(fileOf(run, folder), { force: true })
  return {
    add: (test: ShownRule) => {
      if (rulesIn(test.title).length > 0) shown.push(test)
    },
    save: (files: readonly string[]) => {
      if (!isWhole) return
      const record: RunRecord = { files: [...files], shown }
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(fileOf(run, folder), JSON.stringify(record))
    },
  }
}

/** The record of the last whole run; undefined if there is none. */
export const recordOf = (run: Run, folder = cache): RunRecord | undefined =>
  fs.existsSync(fileOf(run, folder)) ? JSON.parse(fs.readFileSync(fileOf(run, folder), 'utf8')) : undefined
