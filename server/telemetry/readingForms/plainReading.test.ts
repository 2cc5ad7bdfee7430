import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { receiveReading, type ReceivedReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { plainReader } from '#server/telemetry/readingForms/plainReading.ts'

const nowMs = Date.UTC(2026, 10, 26)
const { found, read } = plainReader()

/** MQTT names the logger in the topic. */
const ofTopic = 'SN-OF-TOPIC'

/** The reading at the beginning of a text, and the index behind it; null if it is left to JSON.parse(). */
function plain(text: string): { reading: ReceivedReading; end: number } | null {
  const bytes = Buffer.from(text)
  const end = read(bytes, 0, nowMs)
  if (end === -1) return null
  const { serialStart, serialEnd, ...rest } = found
  return { reading: { ...rest, logger: bytes.toString('utf8', serialStart, serialEnd) || ofTopic }, end }
}

/** What the general way reads from a text; null where it refuses. */
function general(text: string): ReceivedReading | null {
  try {
    const parsed = JSON.parse(text) as object
    const reading = receiveReading({ logger: ofTopic, ...parsed }, nowMs)
    return 'code' in reading ? null : reading
  } catch {
    return null
  }
}

/** Mostly what loggers send, and otherwise what is close to it. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, ...others: fc.Arbitrary<Value>[]) =>
  fc.oneof({ arbitrary: usual, weight: 4 * others.length }, ...others)
const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`))
const numbers = mostly(
  fc.integer({ min: -210_000, max: 150_000 }).map(thousandths => String(thousandths / 1000)),
  fc.double({ min: -210, max: 210, noNaN: true }).map(String),
  fc.tuple(fc.constantFrom('', '-', '+'), digits(4), fc.constantFrom('', '.'), digits(14)).map(parts => parts.join('')),
  fc.constantFrom('0', '-0', '00', '4.', '.5', '-200', '-199.9996', '150.001', '1e1', '4.0005', '4.0015', '1.2.3', ''),
)
const few = numbers.map(text => text.replace(/\d(?=\d\d)/, '')).filter(text => text !== '')
const two = fc.oneof(fc.nat(61), fc.integer({ min: 1, max: 12 })).map(n => String(n).padStart(2, '0'))
const strangeTimes = fc
  .tuple(fc.integer({ min: 1998, max: 2027 }), two, two, fc.constantFrom('T', 't', ' '), two, two, two)
  .map(([year, month, day, letter, ...time]) => `${year}-${month}-${day}${letter}${time.join(':')}`)
const zones = fc.constantFrom('Z', 'z', '', '+09:00', '-05:30', '+0900', '+09', '+14:00', '-14:01', '+09:60')
const fractions = fc.oneof(
  fc.constantFrom('', '.'),
  digits(7).map(fraction => `.${fraction}`),
)
const usualTimes = fc
  .date({ min: new Date(nowMs - 1e12), max: new Date(nowMs + 1_200_000), noInvalidDate: true })
  .map(day => day.toISOString())
const otherTimes = fc.tuple(
  mostly(
    usualTimes.map(text => text.slice(0, 19)),
    strangeTimes,
  ),
  fractions,
  zones,
)
const times = mostly(
  usualTimes,
  otherTimes.map(parts => parts.join('')),
).map(time => JSON.stringify(time))
const serials = mostly(fc.constant('SN-1'), fc.constantFrom('薬-2', 'a"b', 'a\\b', '', ' x '), fc.string()).map(text =>
  JSON.stringify(text),
)

const optional = fc.tuple(
  mostly(fc.constantFrom('humidity', 'lat', 'lon', 'battery'), fc.constantFrom('celsius', 'time', 'lo', 'batterys')),
  mostly(few, fc.constantFrom('null', '"5"', '{}', '[1]', 'nul')),
)
const needed = fc.tuple(
  fc.tuple(fc.constant('logger'), serials),
  fc.tuple(fc.constant('time'), times),
  fc.tuple(fc.constant('celsius'), numbers),
)
const blanks = mostly(fc.constantFrom('', ' '), fc.constantFrom('\t', '\r', '\n', '\u00a0'))
const texts = fc
  .tuple(needed, fc.array(optional, { maxLength: 4 }), blanks, blanks, fc.nat())
  .chain(([members, more, before, after, place]) =>
    fc
      .tuple(
        fc.shuffledSubarray([...members, ...more], { minLength: 2 + more.length }),
        mostly(fc.constant(''), fc.constantFrom('x', '}', ',', '"', '\\')),
      )
      .map(([chosen, inserted]) => {
        const text = `{${chosen.map(([name, value]) => `${before}"${name}"${after}:${before}${value}${after}`).join(',')}}`
        const at = place % text.length
        return text.slice(0, at) + inserted + text.slice(at)
      }),
  )

test('what is read from bytes is what JSON.parse() and receiveReading() accept', () => {
  let plainTexts = 0
  fc.assert(
    fc.property(texts, text => {
      const reading = plain(text)
      if (reading === null) return
      plainTexts += 1
      assert.deepEqual(general(Buffer.from(text).toString('utf8', 0, reading.end)), reading.reading)
    }),
    { numRuns: 5000 },
  )
  assert.ok(plainTexts > 100, `only ${plainTexts} texts were plain`)
})

test('the usual forms are read from bytes', () => {
  const reading = {
    logger: 'SN-1',
    atMs: Date.UTC(2026, 10, 20, 1, 2, 3),
    milliCelsius: 4200,
    humidity: null,
    lat: null,
    lon: null,
    battery: null,
  }
  const usual: [string, Partial<ReceivedReading>][] = [
    ['{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2}', {}],
    ['{ "celsius": 4.2, "time": "2026-11-20T10:02:03+09:00", "logger": "SN-1" }', {}],
    [
      '{"logger":"SN-1","time":"2026-11-20T01:02:03.123456Z","celsius":-18}',
      { atMs: reading.atMs + 123, milliCelsius: -18_000 },
    ],
    [
      '{"logger":"SN-1","time":"2026-11-20T01:02:03.5Z","celsius":0.0005}',
      { atMs: reading.atMs + 500, milliCelsius: 0 },
    ],
    [
      '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2,"humidity":45.5,"lat":35.6,"lon":-139.7,"battery":80.4}',
      { humidity: 45.5, lat: 35.6, lon: -139.7, battery: 80 },
    ],
    [
      '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2,"humidity":null,"lat":null,"lon":null,"battery":null}',
      {},
    ],
  ]
  for (const [text, more] of usual)
    assert.deepEqual(plain(text), { reading: { ...reading, ...more }, end: text.length }, text)
})

test('what is refused or unusual is left to the general way', () => {
  const refused = [
    '{"logger":"薬-1","time":"2026-11-20T01:02:03Z","celsius":4.2}',
    '{"logger":"SN\\u002d1","time":"2026-11-20T01:02:03Z","celsius":4.2}',
    '{"logger":"","time":"2026-11-20T01:02:03Z","celsius":4.2}',
    '{"logger":"SN-1","time":"2026-11-20T01:02:03Z"}',
    '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":-200}',
    '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":150.001}',
    '{"logger":"SN-1","time":"2026-11-27T01:02:03Z","celsius":4.2}',
    '{"logger":"SN-1","time":"1999-12-31T23:59:59Z","celsius":4.2}',
    '{"logger":"SN-1","time":"2026-02-29T01:02:03Z","celsius":4.2}',
    '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2,"celsius":4.3}',
    '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2,"lat":35.6}',
    '{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2,"battery":101}',
  ]
  const numbers = [
    '4.',
    '.5',
    '04',
    '-',
    '+4',
    '1e1',
    '4.2e0',
    '1.2.3',
    '4,2',
    '14.200000000000001',
    'null',
    '"4"',
    'NaN',
  ]
  const withNumbers = numbers.map(number => `{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":${number}}`)
  for (const text of [...refused, ...withNumbers]) assert.equal(plain(text), null, text)
})

test('a time that does not exist is refused also before any other was read', () => {
  for (const day of ['0000-00-00', '2026-00-01', '2026-01-00', '0000-01-01'])
    assert.equal(plainReader().read(Buffer.from(`{"time":"${day}T00:00:00Z","celsius":4.2}`), 0, nowMs), -1, day)
})
