import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Evaluation, LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { keyFigures } from '#contract/logistics/rules/keyFigures.ts'
import { temperatureEvents } from '#web/logistics/deliveries/detail/temperature/temperatureEvents.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000).toISOString()
const shown: Evaluation = {
  band: { lowerMilli: 2_000, upperMilli: 8_000, toleranceMinutes: 0, toleranceSource: null },
  outcome: 'compliant',
  inBandMs: 0,
  aboveMs: 0,
  belowMs: 0,
  excursionCount: 0,
  spikeCount: 0,
  longestExcursionMs: 0,
  periods: [],
}
const logger = (loggerAssignmentId: number, facts: Partial<LoggerTemperature>): LoggerTemperature => ({
  loggerAssignmentId,
  serial: `SN-${loggerAssignmentId}`,
  owner: 'L1',
  from: at(0),
  to: null,
  intervalSeconds: 600,
  intervalSource: 'assignment',
  count: 10,
  minMilli: 4_000,
  maxMilli: 6_000,
  meanCelsius: 5,
  mktCelsius: 5,
  mktWindow: null,
  mktOutsideScope: false,
  firstAt: at(0),
  lastAt: at(90),
  gaps: [],
  gapMs: 0,
  suspectCount: 0,
  conflictCount: 0,
  overlaps: [],
  calibration: { flag: 'calibrated', uncalibrated: [] },
  shown,
  outcome: 'compliant',
  humidity: null,
  curve: { atMs: [], milliCelsius: [] },
  ...facts,
})
const infoOf = (loggers: LoggerTemperature[], minMilli: number, maxMilli: number): TemperatureInfo => ({
  timeZone: 'Asia/Tokyo',
  from: at(0),
  to: at(90),
  wholeFrom: at(0),
  archived: [],
  wholeTo: at(90),
  delivery: {
    outcome: 'compliant',
    minMilli,
    maxMilli,
    meanCelsius: 5,
    mktCelsius: 5,
    mktSerial: 'SN-1',
    timesSerial: 'SN-1',
    inBandMs: 0,
    aboveMs: 60_000,
    belowMs: 30_000,
  },
  loggers,
})
const room = { lowerMilli: 1_000, upperMilli: 30_000, toleranceMinutes: 120, toleranceSource: null }
const roomLogger = logger(2, { maxMilli: 19_000, minMilli: 18_000, shown: { ...shown, band: room } })

test('in a mixed load the highest temperature is told by the band of its own logger', () => {
  const figures = keyFigures(infoOf([logger(1, {}), roomLogger], 4_000, 19_000))
  assert.equal(figures.highest?.isOutside, false)
  assert.equal(figures.bands.length, 2)
  const cold = keyFigures(infoOf([logger(1, { maxMilli: 19_000 }), roomLogger], 4_000, 19_000))
  assert.equal(cold.highest?.isOutside, true)
})

test('the longest excursion counts loggers whose items were evaluated to have one', () => {
  const stricter = logger(1, { shown: { ...shown, longestExcursionMs: 3_600_000 } })
  assert.equal(keyFigures(infoOf([stricter], 4_000, 6_000)).longest, null)
  const evaluated = { ...stricter, outcome: 'excursion' } as const
  const longer = logger(2, { outcome: 'excursion', shown: { ...shown, longestExcursionMs: 7_200_000 } })
  const shorter = logger(3, { outcome: 'excursion', shown: { ...shown, longestExcursionMs: 60_000 } })
  assert.deepEqual(keyFigures(infoOf([evaluated], 4_000, 6_000)).longest, { ms: 3_600_000, serial: 'SN-1' })
  assert.deepEqual(keyFigures(infoOf([evaluated, longer, shorter], 4_000, 6_000)).longest, {
    ms: 7_200_000,
    serial: 'SN-2',
  })
})

test('runs and gaps of all loggers are listed in time order', () => {
  const period = {
    startedAt: at(50),
    endedAt: at(60),
    durationMs: 600_000,
    closedBy: 'back',
    kind: 'spike',
    side: 'above',
    lowestMilli: 8_100,
    highestMilli: 9_000,
  } as const
  const events = temperatureEvents([
    logger(1, { shown: { ...shown, periods: [period] } }),
    logger(2, { gaps: [{ from: at(10), to: at(45) }] }),
  ])
  assert.deepEqual(
    events.map(event => [event.kind, event.serial]),
    [
      ['gap', 'SN-2'],
      ['spike', 'SN-1'],
    ],
  )
})
