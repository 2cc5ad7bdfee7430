import assert from 'node:assert/strict'
import test from 'node:test'
import { parseInstant } from '#contract/telemetry/rules/readings/receivedTime.ts'

const shown = (text: string) => {
  const atMs = parseInstant(text)
  return typeof atMs === 'number' ? new Date(atMs).toISOString() : atMs
}

test('a time with Z or an offset is an instant', () => {
  const same = [
    '2026-11-20T01:02:03Z',
    '2026-11-20T01:02:03.000Z',
    '2026-11-20 01:02:03Z',
    '2026-11-20t01:02:03z',
    '2026-11-20T10:02:03+09:00',
    '2026-11-20T10:02:03+0900',
    '2026-11-20T10:02:03+09',
    '2026-11-19T21:32:03-03:30',
    '2026-11-20T15:02:03+14:00',
    '2026-11-20T01:02:03-00:00',
  ]
  for (const text of same) assert.equal(shown(text), '2026-11-20T01:02:03.000Z', text)
  assert.equal(shown('2026-11-20T01:02Z'), '2026-11-20T01:02:00.000Z')
  assert.equal(shown('2026-11-20T01:02+09:00'), '2026-11-19T16:02:00.000Z')
})

test('fractions of a millisecond are truncated', () => {
  assert.equal(shown('2026-11-20T01:02:03.5Z'), '2026-11-20T01:02:03.500Z')
  assert.equal(shown('2026-11-20T01:02:03.1239999Z'), '2026-11-20T01:02:03.123Z')
  assert.equal(shown('2026-11-20T10:02:03,123+09:00'), '2026-11-20T01:02:03.123Z')
})

test('a time without zone or offset is not an instant', () => {
  for (const text of ['2026-11-20T01:02:03', '2026-11-20 01:02', '2026-11-20T01:02:03.123'])
    assert.equal(parseInstant(text), 'timeWithoutZone', text)
})

test('the last moment of every month and day is possible, the one after it is not', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  for (const [index, length] of lengths.entries()) {
    const month = String(index + 1).padStart(2, '0')
    assert.equal(shown(`2026-${month}-${length}T23:59:59Z`), `2026-${month}-${length}T23:59:59.000Z`)
    assert.equal(parseInstant(`2026-${month}-${length + 1}T00:00:00Z`), 'timeImpossible')
    assert.equal(shown(`2026-${month}-01T00:00:00Z`), `2026-${month}-01T00:00:00.000Z`)
    assert.equal(parseInstant(`2026-${month}-00T00:00:00Z`), 'timeImpossible')
  }
})

test('29 February is possible in leap years only', () => {
  for (const year of ['2000', '2024', '2028'])
    assert.equal(shown(`${year}-02-29T00:00:00Z`), `${year}-02-29T00:00:00.000Z`)
  for (const year of ['1900', '2026', '2100']) assert.equal(parseInstant(`${year}-02-29T00:00:00Z`), 'timeImpossible')
})

test('a year before 100 is that year, not one of the 20th century', () => {
  assert.equal(shown('0099-12-31T23:00:00-14:00'), '0100-01-01T13:00:00.000Z')
  assert.equal(shown('0000-02-29T00:00:00Z'), '0000-02-29T00:00:00.000Z')
  assert.equal(shown('9999-12-31T23:59:59Z'), '9999-12-31T23:59:59.000Z')
})

test('a date or time that does not exist is impossible', () => {
  const impossible = [
    '2026-00-10T00:00:00Z',
    '2026-13-10T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T00:60:00Z',
    '2026-11-20T23:59:60Z',
    '2026-02-30T00:00:00.5Z',
    '2026-02-30T00:00:00',
    '2026-11-20T01:02:03+14:01',
    '2026-11-20T01:02:03+15:00',
    '2026-11-20T01:02:03+00:60',
    '2026-11-20T01:02:03+99',
  ]
  for (const text of impossible) assert.equal(parseInstant(text), 'timeImpossible', text)
  assert.equal(shown('2026-11-20T01:02:03+00:59'), '2026-11-20T00:03:03.000Z')
})

test('any other text is unreadable', () => {
  const good = '2026-11-20T01:02:03Z'
  const broken = [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].flatMap(at =>
    ['x', '/', ':', '-'].map(sign => good.slice(0, at) + sign + good.slice(at + 1)).filter(text => text !== good),
  )
  const others = ['', 'now', '1732064523', '20/11/2026 01:02:03Z', ' 2026-11-20T01:02:03Z', '2026-11-20T01:02:03.Z']
  const more = [
    '２０26-11-20T01:02:03Z',
    '2026-11-20Z',
    '2026-11-20T01:02:03ZZ',
    '2026-11-20T01:02:03+9',
    '+2026-11-20T01:02:03Z',
  ]
  for (const text of [...broken, ...others, ...more]) assert.equal(parseInstant(text), 'timeUnreadable', text)
})
