import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { checklistIn, requirementsOf } from '#test/security/checklist.ts'
import { commandsIn, linksIn, missing, referencesIn, root } from '#test/security/references.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Users read the others, which name no files. */
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root, exclude: ['docs/manual/**', 'docs/terms/**'] })

for (const file of documents) {
  suite(file, () => {
    const text = read(file)

    test('names files and tests that there are', () => {
      assert.deepEqual(referencesIn(text).flatMap(missing), [])
    })

    test('links to files that there are', () => {
      const place = (link: string) => path.join(root, path.dirname(file), link)
      assert.deepEqual(
        linksIn(text).filter(link => !existsSync(place(link))),
        [],
      )
    })

    test('names commands that there are', () => {
      const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
      assert.deepEqual(
        commandsIn(text).filter(command => !(command in scripts)),
        [],
      )
    })
  })
}

test('the index of decisions has every page once, in order', () => {
  const pages = globSync('0*.md', { cwd: path.join(root, 'docs/decisions') }).toSorted()
  const rows = read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)
  assert.deepEqual(
    [...rows].map(([, page]) => page),
    pages,
  )
})

test('the threat model shows each answer by a test', () => {
  const shown = referencesIn(read('SECURITY.md')).filter(({ tests }) => tests.length > 0)
  assert.ok(shown.length > 40, `${shown.length} references`)
})

test('a file or a test that is no more is found', () => {
  const here = 'test/security/references.test.ts'
  const found = (markdown: string) => referencesIn(markdown).flatMap(missing)
  assert.deepEqual(found(`\`${here}\`: "a file or a test that is no more is found", "names files and tests"`), [])
  assert.deepEqual(found(`\`${here}\`: "names files", "is not there"`), [`${here} has no test "is not there"`])
  assert.deepEqual(found('so `test/gone.test.ts` and `docs/GONE.md`'), [
    'there is no test/gone.test.ts',
    'there is no docs/GONE.md',
  ])
})

suite('the checklist of OWASP ASVS 5.0.0', () => {
  const rows = checklistIn(read('docs/security.md'))

  test('has every requirement of levels 1 and 2 once, in its order', () => {
    assert.deepEqual(
      rows.map(row => `${row.number} ${row.level}`),
      requirementsOf(),
    )
  })

  test('says of each whether it is met, and why not', () => {
    const states = new Set(['met', 'open', 'operator', '–'])
    assert.deepEqual(
      rows.filter(row => !states.has(row.state) || row.what === '' || row.why === ''),
      [],
    )
  })

  test('counts them rightly', () => {
    const of = (state: string) => rows.filter(row => row.state === state).length
    const reported = `${of('met')} are met, ${of('operator')} are the operator's, ${of('open')} are open, ${of('–')} do not apply`
    assert.ok(read('docs/security.md').includes(reported), reported)
  })

  test('shows what is met by a file, a test or a reason', () => {
    const met = rows.filter(row => row.state === 'met')
    const byTest = met.filter(row => referencesIn(row.why).some(({ file }) => /\.(test|e2e)\.ts$/.test(file)))
    assert.ok(byTest.length > met.length / 2, `${byTest.length} of ${met.length}`)
  })
})
