import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

/** A file that a document names, and the titles of its tests that follow. */
export type Reference = { file: string; tests: string[] }

const reference = /`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|md|sql|json|yml|yaml|txt))`((?:(?:: |, | and )"[^"\n]+")*)/g

/** Every file with its folder in backticks, and the quoted titles after it: `a/b.test.ts`: "it works", "it works again". */
export function referencesIn(markdown: string): Reference[] {
  return [...markdown.matchAll(reference)].map(([, file = '', quoted = '']) => ({
    file,
    tests: [...quoted.matchAll(/"([^"\n]+)"/g)].map(([, name = '']) => name),
  }))
}

/** The npm commands in a document. */
export const commandsIn = (markdown: string) =>
  [...markdown.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, command = '']) => command)

/** The files that a document links to, as written. */
export const linksIn = (markdown: string) =>
  [...markdown.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)

/** The problems of a reference: a missing file, or tests without such a title. */
export function missing({ file, tests }: Reference): string[] {
  const place = path.join(root, file)
  if (!existsSync(place)) return [`there is no ${file}`]
  const titles = tests.length === 0 ? [] : titlesIn(readFileSync(place, 'utf8'))
  return tests.filter(name => !titles.some(title => title.includes(name))).map(name => `${file} has no test "${name}"`)
}

const title = /\b(?:test|suite|describe)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

const titlesIn = (source: string) =>
  [...source.matchAll(title)].map(([, , text = '']) => text.replaceAll(/\\(.)/g, '$1'))
