import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rulesIn } from '#test/rules/covers.ts'

/** The whole periods that together show the rules, as `npm run test:…` starts each. */
export const runs = ['node', 'main', 'long', 'others'] as const
export type Run = (typeof runs)[number]

/** The title of a test that names a rule, and how it ended. */
export type ShownRule = { title: string; file: string; passed: boolean }

/** What a whole run leaves: the files whose tests it ran, and those of their tests that name rules. */
export type Kept = { files: string[]; shown: ShownRule[] }

const cache = fileURLToPath(new URL('../../.cache/rules', import.meta.url))
const fileOf = (run: Run, folder: string) => path.join(folder, `${run}.json`)

/**
 * Collects the tests of a period that name rules. A whole run forgets the last one at once, so that it counts only if it
 * comes to its end and is kept; a period of some tests changes nothing.
 */
export function recordRun(run: Run, isWhole: boolean, folder = cache) {
  const shown: ShownRule[] = []
  if (isWhole) fs.rmSync(fileOf(run, folder), { force: true })
  return {
    add: (test: ShownRule) => {
      if (rulesIn(test.title).length > 0) shown.push(test)
    },
    keep: (files: readonly string[]) => {
      if (!isWhole) return
      const kept: Kept = { files: [...files], shown }
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(fileOf(run, folder), JSON.stringify(kept))
    },
  }
}

/** What the last whole run left; undefined where there was none. */
export const keptOf = (run: Run, folder = cache): Kept | undefined =>
  fs.existsSync(fileOf(run, folder)) ? JSON.parse(fs.readFileSync(fileOf(run, folder), 'utf8')) : undefined
