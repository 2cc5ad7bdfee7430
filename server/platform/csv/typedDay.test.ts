import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedDay } from '#server/platform/csv/typedDay.ts'

test('A day is parsed as people and spreadsheets write it', () => {
  for (const typed of ['2026-11-02', '2026/11/2', ' ２０２６/１１/０２ ', '2026.11.2', '2026年11月2日']) {
    assert.equal(typedDay(typed), '2026-11-02', typed)
  }
})

test('An invalid or ambiguous day is refused', () => {
  for (const typed of ['', '2026-02-30', '2026-13-01', '11/2/2026', '2026-11', 'soon', '1026-11-02', '2026-11-02x'])
    assert.equal(typedDay(typed), undefined, typed)
})
