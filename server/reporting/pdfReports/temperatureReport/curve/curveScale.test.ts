import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelsOf } from '#server/reporting/pdfReports/temperatureReport/curve/drawCurveMarks.ts'
import { timeTicks, valueScale } from '#server/reporting/pdfReports/temperatureReport/curve/curvePlot.ts'

const iso = (ticks: readonly number[]) => ticks.map(at => new Date(at).toISOString().slice(5, 16))

test('Ticks are at full hours and days of the time zone, and never too many', () => {
  const fromMs = Date.parse('2026-11-20T01:20:00Z')
  const sixHours = timeTicks(fromMs, fromMs + 40 * 3_600_000, 'Asia/Tokyo', 8)
  assert.equal(sixHours.stepMs, 6 * 3_600_000)
  assert.deepEqual(iso(sixHours.ticks).slice(0, 3), ['11-20T03:00', '11-20T09:00', '11-20T15:00'])
  const days = timeTicks(fromMs, fromMs + 300 * 86_400_000, 'Asia/Tokyo', 8)
  assert.ok(days.ticks.length <= 8 && iso(days.ticks).every(at => at.endsWith('T15:00')))
})

test('Ticks stay at full hours when daylight saving time changes', () => {
  const { ticks } = timeTicks(
    Date.parse('2026-03-28T23:00:00Z'),
    Date.parse('2026-03-29T22:00:00Z'),
    'Europe/Berlin',
    8,
  )
  assert.deepEqual(iso(ticks), ['03-28T23:00', '03-29T04:00', '03-29T10:00', '03-29T16:00', '03-29T22:00'])
})

const shown = (lowerMilli: number | null, upperMilli: number | null) =>
  ({ band: { lowerMilli, upperMilli } }) as Parameters<typeof valueScale>[0]['shown']

test('The scale includes limits and readings, but not suspect readings', () => {
  const curve = { atMs: [1, 2, 3], milliCelsius: [5_000, -100_000, 11_300] }
  const scale = valueScale({ shown: shown(2_000, 8_000), curve }, 7)
  assert.ok(scale.fromMilli < 2_000 && scale.fromMilli > 0)
  assert.ok(scale.toMilli > 11_300 && scale.toMilli < 13_000)
  assert.deepEqual(scale.ticks, [2_000, 4_000, 6_000, 8_000, 10_000, 12_000])
  const flat = valueScale({ shown: shown(null, null), curve: { atMs: [1], milliCelsius: [5_000] } }, 7)
  assert.ok(flat.toMilli - flat.fromMilli >= 2_000)
})

test('Numbers that would overlap become one label, and red takes precedence over amber', () => {
  const marks = [10, 12, 14, 80].map((from, place) => ({
    number: place + 1,
    from,
    to: from + 1,
    isWrong: place === 1,
  }))
  assert.deepEqual(
    labelsOf(marks, ({ first, last }) => (first === last ? 4 : 12)),
    [
      { first: 1, last: 3, x: 12.5, isWrong: true },
      { first: 4, last: 4, x: 80.5, isWrong: false },
    ],
  )
})
