import {
  earliestReadingMs,
  isPossibleCelsius,
  latestReadingMs,
  type ReceivedReading,
} from '#contract/telemetry/rules/readings/receivedReading.ts'
import { milliCelsiusOf } from '#contract/telemetry/rules/temperature/milliCelsius.ts'
import {
  backslash,
  closeBrace,
  colon,
  comma,
  isAt,
  openBrace,
  quote,
  skipBlanks,
} from '#server/telemetry/readingForms/jsonBytes.ts'
import { readInstant, readNumber, type Scanned } from '#server/telemetry/readingForms/plainValues.ts'

/**
 * A reading in the bytes of its JSON. The serial of its logger is at [serialStart, serialEnd), both 0 without one, and not in
 * `logger`, which callers that know it may set.
 */
export type PlainReading = ReceivedReading & { serialStart: number; serialEnd: number }

const fields = ['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery'] as const
const logger = 0
const time = 1
const celsius = 2
const names = fields.map(field => Buffer.from(`"${field}"`))
const required = (1 << time) | (1 << celsius)
const nullText = Buffer.from('null')

/**
 * Reads readings like `{"logger":"SN-1","time":"2026-11-20T01:02:03Z","celsius":4.2}` from bytes, without a text or an object
 * for each: those were most of the time and nearly all the garbage of ingest. `read` returns the index behind the brace and
 * leaves the reading in `found`, or returns -1. Whatever is refused or unusual (escapes, exponents, characters beyond ASCII,
 * other forms of time) is -1, and left to JSON.parse() and receiveReading(), which would accept exactly the same readings.
 */
export function plainReader() {
  const found: PlainReading = {
    logger: '',
    atMs: NaN,
    milliCelsius: 0,
    humidity: null,
    lat: null,
    lon: null,
    battery: null,
    serialStart: 0,
    serialEnd: 0,
  }
  const scanned: Scanned = { value: NaN, dayNumber: -1, dayMs: NaN }
  let seen = 0

  function read(bytes: Uint8Array, start: number, nowMs: number): number {
    if (bytes[start] !== openBrace) return -1
    found.humidity = found.lat = found.lon = found.battery = null
    found.serialStart = found.serialEnd = seen = 0
    let at = start
    do {
      at = readMember(bytes, skipBlanks(bytes, at + 1))
      if (at === -1) return -1
      at = skipBlanks(bytes, at)
    } while (bytes[at] === comma)
    return bytes[at] === closeBrace && isAccepted(nowMs) ? at + 1 : -1
  }

  function readMember(bytes: Uint8Array, start: number): number {
    const field = fieldAt(bytes, start)
    if (field === -1 || (seen & (1 << field)) !== 0) return -1
    seen |= 1 << field
    const colonAt = skipBlanks(bytes, start + (names[field]?.length ?? 0))
    if (bytes[colonAt] !== colon) return -1
    const at = skipBlanks(bytes, colonAt + 1)
    if (field === logger) return readSerial(bytes, at)
    const end = field === time ? readInstant(bytes, at, scanned) : readNumber(bytes, at, scanned)
    if (end !== -1) keep(field, scanned.value)
    else if (field > celsius && isAt(bytes, at, nullText)) return at + nullText.length
    return end
  }

  function readSerial(bytes: Uint8Array, start: number): number {
    if (bytes[start] !== quote) return -1
    let at = start + 1
    for (let byte = bytes[at]; byte !== quote; byte = bytes[(at += 1)]) {
      if (byte === undefined || byte < 0x20 || byte > 0x7e || byte === backslash) return -1
    }
    found.serialStart = start + 1
    found.serialEnd = at
    return at === start + 1 ? -1 : at + 1
  }

  function keep(field: number, value: number) {
    if (field === time) found.atMs = value
    else if (field === celsius) found.milliCelsius = isPossibleCelsius(value) ? milliCelsiusOf(value) : missingSensor
    else if (field === 3) found.humidity = value
    else if (field === 4) found.lat = value
    else if (field === 5) found.lon = value
    else found.battery = value
  }

  function isAccepted(nowMs: number): boolean {
    if ((seen & required) !== required || found.milliCelsius === missingSensor) return false
    if (!isWithin(found.atMs, earliestReadingMs, latestReadingMs(nowMs))) return false
    if (seen >> (celsius + 1) === 0) return true
    const { humidity, lat, lon, battery } = found
    if (battery !== null) found.battery = Math.round(battery)
    return (
      isWithin(humidity, 0, 100) &&
      isWithin(lat, -90, 90) &&
      isWithin(lon, -180, 180) &&
      (lat === null) === (lon === null) &&
      isWithin(battery, 0, 100)
    )
  }

  return { found, read }
}

/** What a missing sensor sends, which is refused as well as what no sensor can measure. */
const missingSensor = -200_000

const fieldsByLetter = Int8Array.from({ length: 128 }, (_, letter) =>
  fields.findIndex(field => field.charCodeAt(0) === letter),
)

function fieldAt(bytes: Uint8Array, at: number): number {
  const first = fieldsByLetter[bytes[at + 1] ?? 0] ?? -1
  if (first === -1) return -1
  if (isAt(bytes, at, names[first] ?? nullText)) return first
  // Three fields begin with the same letter.
  for (let field = first + 1; field < names.length; field++) if (isAt(bytes, at, names[field] ?? nullText)) return field
  return -1
}

const isWithin = (value: number | null, lowest: number, highest: number): boolean =>
  value === null || (value >= lowest && value <= highest)
