import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { bothLanguages, type Texts } from '#contract/kernel/text/bothLanguages.ts'
import * as all from '#web/app/texts/all.ts'

const assets = path.join(import.meta.dirname, '../../dist/assets')
const scripts = fs
  .globSync('*.js', { cwd: assets })
  .map(name => ({ name, code: fs.readFileSync(path.join(assets, name), 'utf8') }))

/** The longest text of an area that code has without escapes. */
const longestOf = (texts: object): string =>
  Object.values(texts)
    .map((value: string | object) => (typeof value === 'string' ? value : longestOf(value)))
    .filter(text => !/['"`\\$]/.test(text))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '')

const filesWith = (texts: object) =>
  scripts.filter(({ code }) => code.includes(longestOf(texts))).map(({ name }) => name)

/** The search box finds a screen by its name in either language. */
const mayHaveBoth = (area: string, file: string) => area === 'screens' && file.startsWith('SearchDialog-')

test('browsers load the texts of one language', () => {
  for (const [area, pairs] of Object.entries<Texts>(all)) {
    const { ja, en } = bothLanguages(pairs)
    const [japanese, english] = [filesWith(ja), filesWith(en)]
    assert.ok(japanese.length > 0 && english.length > 0, area)
    assert.deepEqual(
      japanese.filter(name => english.includes(name) && !mayHaveBoth(area, name)),
      [],
      area,
    )
  }
})
