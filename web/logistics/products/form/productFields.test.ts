import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesOf, versionOf } from '#web/logistics/products/form/productFields.ts'

test('minutes are read as people type them, and nothing else is taken for them', () => {
  for (const [typed, minutes] of [
    ['', 0],
    [' 30 ', 30],
    ['３０．５', 30.5],
    ['1,440', 1440],
    ['100000', 100_000],
    ['100000.01', undefined],
    ['0.005', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['half', undefined],
  ] as const)
    assert.equal(minutesOf(typed), minutes, typed)
})

test('an empty source is none', () => {
  const fields = { validFrom: '2026-11-20', band: '2-8', toleranceMinutes: '', toleranceSource: '  ' } as const
  assert.deepEqual(versionOf(fields), {
    validFrom: '2026-11-20',
    band: '2-8',
    toleranceMinutes: 0,
    toleranceSource: null,
  })
})
