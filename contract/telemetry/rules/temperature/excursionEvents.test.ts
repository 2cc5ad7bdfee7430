import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as assertProperty, constantFrom, integer, property, record } from 'fast-check'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import { worstEvent } from '#contract/telemetry/rules/temperature/worstEvent.ts'

type Side = 'above' | 'below' | 'both'
const period = (name: string, startedAtMs: number, endedAtMs: number, side: Side = 'above') => ({
  name,
  startedAtMs,
  endedAtMs,
  side,
})
const names = (...periods: ReturnType<typeof period>[]) =>
  eventsOf(periods).map(event => event.map(one => one.name).join(''))

test('what two loggers measured at the same time is one event, what came later is another', () => {
  assert.deepEqual(names(period('c', 50, 60), period('b', 15, 40), period('a', 10, 20)), ['ab', 'c'])
})

test('periods that touch are one event, with a moment between them they are two', () => {
  assert.deepEqual(names(period('a', 10, 20), period('b', 20, 30)), ['ab'])
  assert.deepEqual(names(period('a', 10, 20), period('b', 21, 30)), ['a', 'b'])
})

test('a long period of one logger joins two short ones of another', () => {
  assert.deepEqual(names(period('a', 10, 20), period('b', 30, 40), period('c', 5, 100)), ['cab'])
})

test('too warm and too cold at the same time are two events', () => {
  assert.deepEqual(names(period('a', 10, 40), period('b', 20, 30, 'below')), ['a', 'b'])
})

test('a period that crossed the band joins both sides', () => {
  assert.deepEqual(names(period('a', 10, 40), period('b', 20, 45, 'below'), period('c', 30, 50, 'both')), ['abc'])
  assert.deepEqual(names(period('a', 10, 12), period('b', 5, 13, 'below'), period('c', 13, 20, 'both')), ['bc', 'a'])
})

test('an event may have more periods than a call may have arguments', () => {
  const many = Array.from({ length: 200_000 }, (_, n) => ({ ...period('b', n, n + 1, 'below'), ...measured }))
  const joining = [period('a', 150_000, 199_999), period('c', 199_999, 300_000, 'both')]
  const periods = [...many, ...joining.map(one => ({ ...one, ...measured }))]
  assert.deepEqual(
    eventsOf(periods).map(event => event.length),
    [200_002],
  )
  const worst = worstEvent(periods)
  assert.deepEqual(
    [worst?.startedAt, worst?.lastAt],
    [0, 300_000].map(ms => new Date(ms).toISOString()),
  )
})

const measured = {
  serial: 'SN-1',
  peakMilli: 9000,
  lowerMilli: 2000,
  upperMilli: 8000,
  isOpen: false,
  loggerId: 1,
  deviationMilliCelsius: 1000,
  productIds: [],
}

test('there are as many events as connected groups of periods, whatever their order', () => {
  const span = record({
    startedAtMs: integer({ min: 0, max: 40 }),
    lasts: integer({ min: 0, max: 12 }),
    side: constantFrom<Side>('above', 'below', 'both'),
  })
  assertProperty(
    property(array(span, { maxLength: 12 }), spans => {
      const periods = spans.map(({ startedAtMs, lasts, side }) => ({
        startedAtMs,
        endedAtMs: startedAtMs + lasts,
        side,
      }))
      const meets = (one: (typeof periods)[number], other: (typeof periods)[number]) =>
        one.startedAtMs <= other.endedAtMs &&
        other.startedAtMs <= one.endedAtMs &&
        (one.side === other.side || one.side === 'both' || other.side === 'both')
      let groups: (typeof periods)[] = []
      for (const one of periods) {
        const near = groups.filter(group => group.some(other => meets(one, other)))
        groups = [...groups.filter(group => !near.includes(group)), [one, ...near.flat()]]
      }
      const sizes = (all: (typeof periods)[]) => all.map(group => group.length).sort((one, other) => one - other)
      assert.deepEqual(sizes(eventsOf(periods)), sizes(groups))
    }),
  )
})
