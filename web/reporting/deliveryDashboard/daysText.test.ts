import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayLabel, daysText, daysTextInYear } from '#web/reporting/deliveryDashboard/daysText.ts'

const week = { from: '2026-11-16', until: '2026-11-22' }
/** Intl parts the ends of a range with thin spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('the days of a period are said as people say them', () => {
  assert.equal(daysText(week, 'ja'), '2026年11月16日〜22日')
  assert.equal(daysText({ from: '2026-11-30', until: '2026-12-06' }, 'ja'), '2026年11月30日〜12月6日')
  assert.equal(daysText({ from: '2026-12-28', until: '2027-01-03' }, 'ja'), '2026年12月28日〜2027年1月3日')
  assert.equal(daysText({ from: '2026-11-16', until: '2026-11-16' }, 'ja'), '2026年11月16日（月）')
  assert.equal(plain(daysText(week, 'en')), '16 – 22 November 2026')
  assert.equal(daysText({ from: '2026-11-16', until: '2026-11-16' }, 'en'), 'Mon, 16 November 2026')
})

test('those they are held against, and the days below the bars, are short', () => {
  assert.equal(daysTextInYear(week, 'ja'), '11月16日〜22日')
  assert.equal(daysTextInYear({ from: '2026-12-28', until: '2027-01-03' }, 'ja'), '2026年12月28日〜2027年1月3日')
  assert.equal(plain(daysTextInYear(week, 'en')), '16 – 22 November')
  assert.equal(dayLabel('2026-11-22', 'ja'), '11/22\n日')
  assert.equal(dayLabel('2026-11-02', 'en'), '2\nMon')
})
