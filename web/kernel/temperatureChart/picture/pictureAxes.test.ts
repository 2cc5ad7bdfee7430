import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockTicks, tickStepMs } from '#web/kernel/temperatureChart/picture/pictureAxes.ts'

const hourMs = 3_600_000
const fromMs = Date.parse('2026-11-01T05:30:00Z')

test('ticks are few enough for the picture, at steps that a reader knows', () => {
  assert.equal(tickStepMs({ fromMs, toMs: fromMs + 48 * hourMs }, 12), 6 * hourMs)
  assert.equal(tickStepMs({ fromMs, toMs: fromMs + hourMs }, 12), hourMs / 12)
  assert.equal(tickStepMs({ fromMs, toMs: fromMs + 24 * 365 * hourMs }, 12), 56 * 24 * hourMs)
})

test('a step of half a day ticks at the portal’s midnight and noon', () => {
  const ticks = clockTicks({ fromMs, toMs: fromMs + 24 * hourMs }, 12 * hourMs, 'Asia/Tokyo')
  assert.deepEqual(
    ticks.map(atMs => new Date(atMs).toISOString()),
    ['2026-11-01T15:00:00.000Z', '2026-11-02T03:00:00.000Z'],
  )
})
