import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { subjectValue, valueInFile } from '#contract/records/words/subjectWords.ts'
import { auditWords, systemsBy, systemText } from '#contract/records/words/auditWords.ts'

const sources = ['server', 'demo'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
    .map(name => readFileSync(`${folder}/${name}`, 'utf8')),
)

test('every system that changes records by itself has a name in both languages', () => {
  const named = sources.flatMap(text => [...text.matchAll(/'system:([\w-]+)'/g)].map(match => match[1] ?? ''))
  const known = Object.keys(auditWords.ja.systems)
  assert.ok(named.length > 10)
  assert.deepEqual([...new Set(named)].filter(name => !known.includes(name)).toSorted(), [])
})

test('systems are found by what they are called, and an unknown one has its own name', () => {
  assert.deepEqual(
    systemsBy(name => name.includes('バックアップ')),
    ['backup', 'restore'],
  )
  assert.deepEqual([systemText('mqtt', 'en'), systemText('former', 'ja')], ['MQTT', 'former'])
})

test('REC-8: days and months of the operation log are those of the reader, in files ISO 8601; typed text stays', () => {
  const from = { field: 'shippingDateFrom', values: ['2026-11-01'] }
  assert.equal(subjectValue(from, 'ja'), '2026/11/01')
  assert.equal(subjectValue(from, 'en'), '01 Nov 2026')
  assert.equal(valueInFile(from, 'en'), '2026-11-01')
  assert.equal(subjectValue({ field: 'month', values: ['2026-11'] }, 'ja'), '2026年11月')
  assert.equal(subjectValue({ field: 'from', values: ['2026-04'] }, 'en'), 'Apr 2026')
  assert.equal(subjectValue({ field: 'number', values: ['2026-11-01'] }, 'ja'), '2026-11-01')
})
