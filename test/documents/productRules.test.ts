import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'

const cwd = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(cwd, file), 'utf8')
const pages = globSync('docs/product/*.md', { cwd })
const folders = '{bench,contract,demo,docs,scripts,server,test,web}'
const files = globSync([`${folders}/**/*.{ts,tsx,mjs,css,sql,md}`, '*.{md,ts}'], { cwd })

/** Rules are defined where their number is in bold. */
const defined = pages.flatMap(file =>
  [...read(file).matchAll(/\*\*([A-Z]{3})-(\d+)\*\*/g)].map(([, prefix = '', number]) => ({
    file,
    prefix,
    rule: `${prefix}-${number}`,
  })),
)
const prefixes = [...new Set(defined.map(({ prefix }) => prefix))]
const cited = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g')
const found = (pattern: RegExp, among = files) =>
  among.flatMap(file => [...read(file).matchAll(pattern)].map(([words]) => ({ file, words })))

suite('The rules of docs/product', () => {
  test('have unique numbers with the letters of their page', () => {
    const rules = defined.map(({ rule }) => rule)
    assert.ok(rules.length > 300, `${rules.length} rules`)
    assert.deepEqual(
      rules.filter((rule, index) => rules.indexOf(rule) !== index),
      [],
    )
    const overview = read('docs/product/README.md')
    assert.deepEqual(
      defined.filter(({ file, prefix }) => !overview.includes(`](${path.basename(file)}) | ${prefix} |`)),
      [],
    )
  })

  test('exist wherever they are cited', () => {
    const rules = new Set(defined.map(({ rule }) => rule))
    assert.deepEqual(
      found(cited).filter(({ words }) => !rules.has(words)),
      [],
    )
  })

  test('are cited instead of documents that are not in the repository', () => {
    assert.deepEqual(found(/\b(?:[Ss]pec|SPEC|product)(?:'s)? \d\b|\b(?:SPEC|PRODUCT)\.md\b/g, files), [])
  })

  test('list each code of the contract once', () => {
    const listed = [...read('docs/product/platform.md').matchAll(/^\| (\d{3,4}) /gm)].map(([, code]) => Number(code))
    assert.deepEqual(listed, Object.values(codes))
  })
})
