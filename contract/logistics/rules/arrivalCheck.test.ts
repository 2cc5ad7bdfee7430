import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import {
  checkArrival,
  firstWatchedMs,
  needsLater,
  type WatchedArrival,
} from '#contract/logistics/rules/arrivalCheck.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'

const minuteMs = 60_000
const arrivedMs = Date.parse('2026-11-20T01:00:00Z')
const at = (minutes: number) => arrivedMs + minutes * minuteMs
const clock = (minutes: number) => new Date(at(minutes)).toISOString()

/** Readings ten minutes apart, with how far the destination is. */
const logger = (
  celsius: readonly number[],
  { serial = 'L', from = 0, meters = [] as number[], tolerance = 0 } = {},
) => ({
  serial,
  specs: [{ ...bands['2-8'], toleranceMinutes: tolerance }],
  thresholdMs: 30 * minuteMs,
  readings: celsius.map((one, index) => ({
    atMs: at(from + index * 10),
    milliCelsius: one * 1000,
    meters: meters[index] ?? null,
  })),
})
/** Warm ones at these minutes, so far from the destination. */
const readingsAt = (...readings: [minute: number, meters: number | null][]) =>
  readings.map(([minute, meters]) => ({ atMs: at(minute), milliCelsius: 12_000, meters }))
const check = (more: Partial<WatchedArrival>) => checkArrival({ arrivedMs, laterMs: [], loggers: [], ...more })

suite('An arrival', () => {
  const warm = logger([5, 12, 12, 12, 5])

  test('is to be checked if an excursion began after it and before a later time that somebody gave', () => {
    assert.deepEqual(check({ laterMs: [at(60)], loggers: [warm] }), {
      arrivedAt: clock(0),
      outside: { from: clock(10), to: clock(40), isOpen: false, serial: 'L' },
      elsewhere: null,
    })
  })

  test('is not to be checked if nobody gave a later time: loggers warm up when they are unpacked', () => {
    assert.equal(check({ loggers: [warm] }), null)
    assert.equal(check({ laterMs: [at(10), at(-60)], loggers: [warm] }), null)
  })

  test('is not to be checked for readings before it, which are evaluated', () => {
    assert.equal(check({ laterMs: [at(60)], loggers: [logger([12, 12, 5, 5], { from: -20 })] }), null)
  })

  test('is to be checked if an excursion that began before it goes on', () => {
    const { outside } = check({ laterMs: [at(60)], loggers: [logger([12, 12, 12, 5], { from: -10 })] }) ?? {}
    assert.deepEqual(outside, { from: clock(0), to: clock(20), isOpen: false, serial: 'L' })
  })

  test('is not to be checked for an excursion within the tolerance', () => {
    assert.equal(check({ laterMs: [at(60)], loggers: [logger([5, 12, 5], { tolerance: 30 })] }), null)
  })

  test('LOG-136: is to be checked once it has been out of range for the tolerance, not for one last reading', () => {
    const outsideOf = (celsius: readonly number[], tolerance: number) =>
      check({ laterMs: [at(60)], loggers: [logger(celsius, { tolerance })] })?.outside ?? null
    assert.equal(outsideOf([5, 12], 30), null)
    assert.equal(outsideOf([5, 12, 12, 12], 30), null)
    assert.deepEqual(outsideOf([5, 12, 12, 12, 12], 30), { from: clock(10), to: clock(40), isOpen: true, serial: 'L' })
    assert.deepEqual(outsideOf([5, 12], 0), { from: clock(10), to: clock(10), isOpen: true, serial: 'L' })
  })

  test('LOG-136: that is to be checked stays so, whatever readings follow', () => {
    const celsius = fc.array(fc.record({ step: fc.integer({ min: 1, max: 50 }), warm: fc.boolean() }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(celsius, fc.constantFrom(0, 10, 30, 45), (steps, tolerance) => {
        let minute = 0
        const readings = steps.map(({ step, warm: isWarm }) => {
          minute += step
          return { atMs: at(minute), milliCelsius: isWarm ? 12_000 : 5_000, meters: null }
        })
        const marks = readings.map((_reading, index) => {
          const one = { ...logger([], { tolerance }), readings: readings.slice(0, index + 1) }
          return check({ laterMs: [at(120)], loggers: [one] }) !== null
        })
        assert.ok(!marks.some((isMarked, index) => isMarked && marks[index + 1] === false), JSON.stringify(marks))
      }),
    )
  })

  test('names the longest time out of range and its logger', () => {
    const loggers = [warm, logger([5, 12, 12, 12, 12], { serial: 'M' })]
    assert.deepEqual(check({ laterMs: [at(60)], loggers })?.outside, {
      from: clock(10),
      to: clock(40),
      isOpen: false,
      serial: 'L',
    })
    const longer = [warm, logger([12, 12, 12, 12, 12], { serial: 'M' })]
    assert.deepEqual(check({ laterMs: [at(60)], loggers: longer })?.outside, {
      from: clock(0),
      to: clock(40),
      isOpen: true,
      serial: 'M',
    })
  })

  test('is watched for three days at most, even if the plan is later', () => {
    const late = logger([12, 5], { from: 72 * 60 })
    assert.equal(check({ laterMs: [at(100 * 60)], loggers: [late] }), null)
    assert.ok(check({ laterMs: [at(100 * 60)], loggers: [logger([12, 5], { from: 72 * 60 - 10 })] }))
  })
})

suite('Positions at an arrival', () => {
  test('elsewhere: the distance is given, and readings count until a position near the destination', () => {
    const moving = logger([5, 5, 12, 12, 5, 12], { from: -10, meters: [90_000, 60_000, 40_000, 9_000, 100, 0] })
    assert.deepEqual(check({ loggers: [moving] }), {
      arrivedAt: clock(0),
      outside: { from: clock(10), to: clock(30), isOpen: false, serial: 'L' },
      elsewhere: { meters: 60_000, until: clock(20) },
    })
    assert.equal(check({ loggers: [{ ...moving, readings: moving.readings.slice(0, 2) }] }), null)
  })

  test('at the destination: the arrival needs no check, even if the plan is later', () => {
    const there = logger([5, 12, 12], { meters: [500, 0, 0] })
    assert.equal(check({ laterMs: [at(60)], loggers: [there] }), null)
  })

  test('are not used if there is only one, or if the last one before the arrival is old', () => {
    const one = logger([5, 12], { meters: [60_000] })
    assert.equal(check({ laterMs: [], loggers: [one] }), null)
    const old = { ...logger([5, 12, 12]), readings: readingsAt([-31, 60_000], [10, 60_000], [20, 60_000]) }
    assert.equal(check({ loggers: [old] }), null)
    const none = { ...old, readings: readingsAt([10, 60_000], [20, 60_000]) }
    assert.equal(check({ loggers: [none] }), null)
  })

  test('are not used if the logger only sends again more than 30 minutes later', () => {
    const away = { ...logger([]), readings: readingsAt([-10, 60_000], [31, 60_000]) }
    assert.equal(check({ loggers: [away] }), null)
    const there = { ...logger([]), readings: readingsAt([-10, 60_000], [20, null], [31, 0]) }
    assert.ok(check({ laterMs: [at(60)], loggers: [there] })?.outside)
  })
})

suite('Readings are needed', () => {
  const arrival = { arrivedMs, laterMs: [at(60), at(-60)] }

  test('until the latest time that somebody gave, and for 30 minutes after the arrival for positions', () => {
    assert.equal(firstWatchedMs(arrival, true), at(60))
    assert.equal(firstWatchedMs({ arrivedMs, laterMs: [at(-60)] }, false), at(0))
    assert.equal(firstWatchedMs({ arrivedMs, laterMs: [] }, true), at(30) + 1)
    assert.equal(firstWatchedMs({ arrivedMs, laterMs: [at(100 * 60)] }, true), at(72 * 60))
  })

  test('after that as long as the logger is out of range or was elsewhere', () => {
    const needs = (one: ReturnType<typeof logger>) => needsLater({ ...arrival, loggers: [logger([5]), one] })
    assert.equal(needs(logger([5, 12, 5])), false)
    assert.equal(needs(logger([5, 12])), true)
    assert.equal(needs(logger([12], { from: -10 })), false)
    assert.equal(needs(logger([5, 12], { meters: [0, 0] })), false)
    assert.equal(needs(logger([5, 5], { meters: [9_000, 9_000] })), true)
  })
})
