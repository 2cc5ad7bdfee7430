import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import {
  calibrationState,
  coveredSpans,
  isUncovered,
  uncoveredSpans,
  worstFlag,
  type Calibration,
} from '#contract/telemetry/rules/loggers/calibration.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'

const zone = 'Asia/Tokyo'
const at = (text: string) => Date.parse(text)
const year: Calibration = { calibratedOn: '2025-04-01', dueOn: '2026-03-31' }

test('a calibration covers from the start of its first day to the end of its last day in the portal’s time zone', () => {
  const covered = coveredSpans([year], zone)
  const edges = ['2025-03-31T23:59:59.999', '2025-04-01T00:00:00', '2026-03-31T23:59:59.999', '2026-04-01T00:00:00']
  assert.deepEqual(
    edges.map(time => isUncovered(covered, at(`${time}+09:00`))),
    [true, false, false, true],
  )
})

test('nothing is uncovered where no calibration is registered', () => {
  assert.equal(coveredSpans([], zone), null)
  assert.equal(isUncovered(null, 0), false)
  assert.deepEqual(uncoveredSpans(null, { fromMs: 0, untilMs: Infinity }), [])
})

const day = fc
  .integer({ min: 0, max: 60 })
  .map(days => new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10))
const calibration = fc
  .tuple(day, day)
  .map((days): Calibration => ({ calibratedOn: days.toSorted()[0] ?? '', dueOn: days.toSorted()[1] ?? '' }))
const calibrations = fc.array(calibration, { minLength: 1, maxLength: 4 })
const instant = fc.integer({ min: Date.UTC(2026, 1, 27), max: Date.UTC(2026, 4, 4) })
// In some of these zones, these months have a day of 23 hours and one of 25.
const zones = fc.constantFrom('Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC')

test('a reading is covered if and only if some calibration covers its day, whatever overlaps', () => {
  fc.assert(
    fc.property(calibrations, instant, zones, (all, atMs, timeZone) => {
      const today = dayIn(new Date(atMs), timeZone)
      const isCovered = all.some(one => one.calibratedOn <= today && today <= one.dueOn)
      assert.equal(isUncovered(coveredSpans(all, timeZone), atMs), !isCovered)
    }),
  )
})

test('the uncovered parts of a span hold exactly its uncovered instants', () => {
  fc.assert(
    fc.property(calibrations, instant, instant, instant, zones, (all, one, other, atMs, timeZone) => {
      const within = { fromMs: Math.min(one, other), untilMs: Math.max(one, other) }
      const covered = coveredSpans(all, timeZone)
      const holes = uncoveredSpans(covered, within)
      const isInHole = holes.some(hole => hole.fromMs <= atMs && atMs < hole.untilMs)
      const isMeant = within.fromMs <= atMs && atMs < within.untilMs
      assert.equal(isInHole, isMeant && isUncovered(covered, atMs))
    }),
  )
})

test('a calibration is valid, due soon or expired by the days left', () => {
  const states = ['2026-05-02', '2026-05-01', '2026-04-01', '2026-03-31'].map(due =>
    calibrationState(due, '2026-04-01'),
  )
  assert.deepEqual(states, ['valid', 'dueSoon', 'dueSoon', 'expired'])
  assert.equal(calibrationState(null, '2026-04-01'), 'unknown')
})

test('the worst of several loggers counts: uncalibrated, then unknown, then calibrated', () => {
  assert.equal(worstFlag(['calibrated', 'unknown', 'uncalibrated']), 'uncalibrated')
  assert.equal(worstFlag(['calibrated', 'unknown']), 'unknown')
  assert.equal(worstFlag(['calibrated']), 'calibrated')
  assert.equal(worstFlag([]), null)
})
