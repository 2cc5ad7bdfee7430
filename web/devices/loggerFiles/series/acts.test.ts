import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { emptyFindings } from '#server/devices/reader/file/loggerFileReading.ts'
import { chosenActs, firstActs, outlookOf, sentActs, type ChosenActs } from '#web/devices/loggerFiles/series/acts.ts'

const logger = (loggerId: number) => ({
  loggerId,
  serial: `SN-${loggerId}`,
  name: null,
  model: null,
  isRetired: false,
  isLinked: false,
})

/** Series of a file by the loggers that bear their serials; 0 is none. */
function fileOf(loggers: readonly number[]): Pick<LoggerFile, 'series' | 'findings'> {
  const series = loggers.map((id, place): LoggerFileSeries => ({
    key: `s${place}`,
    decision: null,
    logger: id === 0 ? null : logger(id),
    otherOwner: null,
    counts: null,
    expected: null,
    curve: null,
    decidedBy: null,
    decidedAt: null,
  }))
  const found = series.map(({ key }) => ({
    key,
    serial: null,
    channel: null,
    readings: 10,
    firstAt: null,
    lastAt: null,
    minCelsius: null,
    maxCelsius: null,
    intervalSeconds: null,
    batteryPercent: null,
  }))
  return { series, findings: { ...emptyFindings(), series: found } }
}

test('a known logger is suggested, an unknown one waits, and of several channels none is chosen', () => {
  const acts = chosenActs(fileOf([1, 0, 2, 2]), {})
  assert.deepEqual(Object.values(acts), [{ kind: 'matched' }, { kind: 'wait' }, undefined, undefined])
  assert.equal(sentActs(fileOf([1, 0, 2, 2]), acts), undefined)
})

test('choosing one channel leaves the others out, but takes no decision back', () => {
  const file = fileOf([2, 2, 2])
  const waiting: ChosenActs = { s2: { kind: 'wait' } }
  const chosen = { ...waiting, ...firstActs(file, 's0', { kind: 'matched' }, chosenActs(file, waiting)) }
  assert.deepEqual(sentActs(file, chosenActs(file, chosen)), [
    { key: 's0', act: { kind: 'store', loggerId: 2 } },
    { key: 's1', act: { kind: 'leaveOut' } },
    { key: 's2', act: { kind: 'wait' } },
  ])
})

test('a logger or a serial that is still missing keeps all from being sent', () => {
  const file = fileOf([0])
  assert.equal(sentActs(file, { s0: { kind: 'store', logger: undefined } }), undefined)
  assert.equal(sentActs(file, { s0: { kind: 'register', serial: '  ' } }), undefined)
  assert.deepEqual(sentActs(file, { s0: { kind: 'register', serial: ' SN-9 ' } }), [
    { key: 's0', act: { kind: 'register', serial: 'SN-9' } },
  ])
})

test('what is suggested never gives one logger two series, and the button counts what is sent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 8 }), loggers => {
      const file = fileOf(loggers)
      const acts = chosenActs(file, {})
      const stored = Object.entries(acts).filter(([, act]) => act?.kind === 'matched')
      const ids = stored.map(([key]) => file.series.find(one => one.key === key)?.logger?.loggerId)
      assert.equal(new Set(ids).size, ids.length)
      const { readings, loggers: named } = outlookOf(file, acts)
      assert.deepEqual([readings, named.length], [10 * stored.length, stored.length])
    }),
  )
})
