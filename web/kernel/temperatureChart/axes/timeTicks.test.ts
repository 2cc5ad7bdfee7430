import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeTicks } from '#web/kernel/temperatureChart/axes/timeTicks.ts'

const hourMs = 3_600_000
const evening = Date.parse('2026-11-21T14:00:00Z')

test('hours carry their day in the portal’s zone where it changes', () => {
  const ticks = [evening, evening + hourMs, evening + 2 * hourMs]
  assert.deepEqual(timeTicks(ticks, hourMs, 'Asia/Tokyo', 'ja-JP'), ['23:00\n11月21日', '00:00\n11月22日', '01:00'])
})

test('days are written as the reader’s language does', () => {
  const ticks = [Date.parse('2026-12-31T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
  assert.deepEqual(timeTicks(ticks, 24 * hourMs, 'Asia/Tokyo', 'en-GB'), ['31 Dec\n2026', '1 Jan\n2027'])
  assert.deepEqual(timeTicks(ticks, 24 * hourMs, 'Asia/Tokyo', 'ja-JP'), ['12月31日\n2026年', '1月1日\n2027年'])
})

test('steps shorter than a minute show seconds', () => {
  assert.deepEqual(timeTicks([evening], 10_000, 'Asia/Tokyo', 'en-GB'), ['23:00:00\n21 Nov'])
})
