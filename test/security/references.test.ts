import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { checklistIn, requirementsOf } from '#test/security/checklist.ts'
import { commandsIn, linksIn, missing, referencesIn, root } from '#test/security/references.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The manual and the terms are for users and name no files. */
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root, exclude: ['docs/manual/**', 'docs/terms/**'] })

for (const file of documents) {
  suite(file, () => {
    const text = read(file)

    test('names existing files and tests', () => {
      assert.deepEqual(referencesIn(text).flatMap(missing), [])
    })

    test('links to existing files', () => {
      const place = (link: string) => path.join(root, path.dirname(file), link)
      assert.deepEqual(
        linksIn(text).filter(link => !existsSync(place(link))),
        [],
      )
    })

    test('names existing commands', () => {
      const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
      assert.deepEqual(
        commandsIn(text).filter(command => !(command in scripts)),
        [],
      )
    })
  })
}

test('The index of decisions has every page once, in order', () => {
  const pages = globSync('0*.md', { cwd: path.join(root, 'docs/decisions') }).toSorted()
  const rows = read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)
  assert.deepEqual(
    [...rows].map(([, page]) => page),
    pages,
  )
})

test('The threat model cites tests', () => {
  const shown = referencesIn(read('SECURITY.md')).filter(({ tests }) => tests.length > 0)
  assert.ok(shown.length > 40, `${shown.length} references`)
})

test('A missing file or test is found', () => {
  const here = 'test/security/references.test.ts'
  const found = (markdown: string) => referencesIn(markdown).flatMap(missing)
  assert.deepEqual(found(`\`${here}\`: "A missing file or test is found", "names existing files"`), [])
  assert.deepEqual(found(`\`${here}\`: "names existing", "is not there"`), [`${here} has no test "is not there"`])
  assert.deepEqual(found('so `test/gone.test.ts` and `docs/GONE.md`'), [
    'there is no test/gone.test.ts',
    'there is no docs/GONE.md',
  ])
})

suite('The checklist of OWASP ASVS 5.0.0', () => {
  const rows = checklistIn(read('docs/security.md'))

  test('has every requirement of levels 1 and 2 once, in order', () => {
    assert.deepEqual(
      rows.map(row => `${row.number} ${row.level}`),
      requirementsOf(),
    )
  })

  test('says of each requirement whether it is met, and why', () => {
    const states = new Set(['met', 'open', 'operator', '–'])
    assert.deepEqual(
      rows.filter(row => !states.has(row.state) || row.what === '' || row.why === ''),
      [],
    )
  })

  test('has the right totals', () => {
    const of = (state: string) => rows.filter(row => row.state === state).length
    const reported = `${of('met')} are met, ${of('operator')} are the operator's, ${of('open')} are open, ${of('–')} do not apply`
    assert.ok(read('docs/security.md').includes(reported), reported)
  })

  test('shows for each met requirement a file, a test or a reason', () => {
    const met = rows.filter(row => row.state === 'met')
    const byTest = met.filter(row => referencesIn(row.why).some(({ file }) => /\.(test|e2e)\.ts$/.test(file)))
    assert.ok(byTest.length > met.length / 2, `${byTest.length} of ${met.length}`)
  })
})
