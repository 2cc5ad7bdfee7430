import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rulesIn } from '#test/rules/covers.ts'

/** The two whole runs that show the rules. */
export const runs = ['node', 'browser'] as const
export type Run = (typeof runs)[number]

/** The title of a test that names a rule, and how it ended. */
export type ShownRule = { title: string; file: string; passed: boolean }

const folder = fileURLToPath(new URL('../../.cache/rules', import.meta.url))
const fileOf = (run: Run) => path.join(folder, `${run}.json`)

/** Collects the tests of a run that name rules, and keeps them when the run is whole. */
export function recordRun(run: Run) {
  const shown: ShownRule[] = []
  return {
    add: (test: ShownRule) => {
      if (rulesIn(test.title).length > 0) shown.push(test)
    },
    keep: () => {
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(fileOf(run), JSON.stringify(shown))
    },
  }
}

/** What a whole run showed; undefined where there was none. */
export const shownBy = (run: Run): ShownRule[] | undefined =>
  fs.existsSync(fileOf(run)) ? JSON.parse(fs.readFileSync(fileOf(run), 'utf8')) : undefined
