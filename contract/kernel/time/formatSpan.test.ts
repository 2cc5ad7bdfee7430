import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration, formatLateness, formatStretch } from '#contract/kernel/time/formatSpan.ts'

const minuteMs = 60_000

test('Durations are written in the units of the language', () => {
  assert.equal(formatDuration(135 * minuteMs, 'ja'), '2時間15分')
  assert.equal(formatDuration(135 * minuteMs, 'en'), '2 h 15 min')
  assert.equal(formatDuration(1500 * minuteMs, 'ja'), '1日1時間')
  assert.equal(formatDuration(90_000, 'en'), '1 min 30 s')
  assert.equal(formatDuration(59.999 * minuteMs, 'ja'), '1時間')
})

test('A duration above zero is never shown as zero', () => {
  assert.equal(formatDuration(0, 'ja'), '0分')
  assert.equal(formatDuration(3, 'ja'), '1秒')
})

test('Lateness is told in whole minutes that have passed, and is at least one', () => {
  assert.equal(formatLateness(119_000, 'ja'), '1分')
  assert.equal(formatLateness(1_000, 'en'), '1 min')
  assert.equal(formatLateness(135 * minuteMs, 'en'), '2 h 15 min')
})

test('A period within one day names the day once', () => {
  const at = Date.parse('2026-11-20T00:05:00Z')
  const where = { timeZone: 'Asia/Tokyo', language: 'ja' } as const
  assert.equal(formatStretch(at, at + 7.5 * minuteMs, where), '2026/11/20 09:05:00 – 09:12:30')
  assert.equal(formatStretch(at, at + 7.5 * minuteMs, where, 'minute'), '2026/11/20 09:05 – 09:12')
  assert.equal(formatStretch(at, at, where), '2026/11/20 09:05:00')
  assert.equal(formatStretch(at, at + 1440 * minuteMs, where), '2026/11/20 09:05:00 – 2026/11/21 09:05:00')
})
