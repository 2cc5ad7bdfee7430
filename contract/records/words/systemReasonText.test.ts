import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { systemReasonsBy, systemReasonText } from '#contract/records/words/systemReasonText.ts'

const isJapanese = (text: string) => /[ぁ-んァ-ヶ一-龠]/.test(text)

test('REC-7: every reason that the portal gives has words in both languages, what people typed stays', () => {
  for (const stored of [...Object.values(systemReasons), 'menu Trips']) {
    assert.ok(isJapanese(systemReasonText(stored, 'ja')), stored)
    assert.ok(!isJapanese(systemReasonText(stored, 'en')), stored)
  }
  assert.equal(systemReasonText('menu Trips', 'ja'), 'メニュー「配送実績入力」の追加')
  assert.equal(systemReasonText('menu Former', 'ja'), 'menu Former')
  assert.equal(systemReasonText('typed twice', 'ja'), 'typed twice')
})

test('REC-7: nothing in the server gives a reason of its own beside them', () => {
  const names = readdirSync('server', { recursive: true, encoding: 'utf8' })
  const sources = names
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(`server/${name}`, 'utf8'))
  const given = sources.flatMap(text =>
    [...text.matchAll(/asActor\([^;]*?'system:\w+',\s*([^)\s]+)/g)].map(one => one[1]),
  )
  assert.ok(given.length >= 6)
  assert.deepEqual(
    given.filter(one => !one?.startsWith('systemReasons.')),
    [],
  )
  const migrations = names.filter(name => /migrations\/.*\.sql$/.test(name))
  const ofMigrations = migrations.flatMap(name =>
    [...readFileSync(`server/${name}`, 'utf8').matchAll(/'portal\.reason', '([^']+)'/g)].map(one => one[1] ?? ''),
  )
  assert.ok(ofMigrations.length > 2)
  assert.deepEqual(
    ofMigrations.filter(stored => !isJapanese(systemReasonText(stored, 'ja'))),
    [],
  )
})

test('REC-7: reasons are found by their words', () => {
  assert.deepEqual(
    systemReasonsBy(text => text.includes('デモ')),
    [systemReasons.formerDemo],
  )
  assert.deepEqual(
    systemReasonsBy(text => text.includes('配送実績入力')),
    ['menu Trips'],
  )
})
