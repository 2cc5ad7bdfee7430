import { isPossibleCelsius } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { isArrayOf } from '#server/telemetry/segments/packedArrays.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { unpackedAt, type Packed } from '#server/telemetry/segments/packedNumbers.ts'
import { maxReadings, maxSpanMs, readingsOf, segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'

/** `isReadable`: its readings can be unpacked, even if they are wrong. */
export type SegmentFault = { loggerId: number; firstMs: number; what: string; isReadable: boolean }
type Wrong = Pick<SegmentFault, 'what' | 'isReadable'>

/**
 * Segments that are not as they are written, and those with a time for which their logger has another reading, of all that
 * come in order of logger and time. Calls `onReadable` for those that can be unpacked.
 */
export async function* segmentFaults(
  segments: AsyncIterable<Segment>,
  onReadable: (segment: Segment) => void = () => undefined,
): AsyncGenerator<SegmentFault> {
  let times = new Set<number>()
  let [loggerId, lastMs] = [0, -Infinity]
  for await (const segment of segments) {
    const { firstMs } = segment
    const { readings, wrong } = checked(segment)
    if (wrong !== undefined) yield { loggerId: segment.loggerId, firstMs, ...wrong }
    if (wrong?.isReadable ?? true) onReadable(segment)
    if (readings === undefined || wrong !== undefined) continue
    // Only segments that overlap can have the same time.
    if (segment.loggerId !== loggerId || firstMs > lastMs) {
      times = new Set()
      lastMs = -Infinity
    }
    const { atMs } = readings
    const doubled = atMs.filter(at => times.has(at)).length
    const what = `${doubled} of its times have another reading, too`
    if (doubled > 0) yield { loggerId: segment.loggerId, firstMs, what, isReadable: true }
    for (const at of atMs) times.add(at)
    loggerId = segment.loggerId
    lastMs = Math.max(lastMs, segment.lastMs)
  }
}

export const segmentResult = ({ loggerId, firstMs, what }: SegmentFault): VerificationResult =>
  result('reading_segments', `${loggerId} ${new Date(firstMs).toISOString()}`, what)

function checked(segment: Segment): { readings?: ReadingColumns; wrong?: Wrong | undefined } {
  if (!fitsCount(segment))
    return { wrong: { what: 'it cannot be read: its codes do not fit its count', isReadable: false } }
  if (!isInRange(segment))
    return { wrong: { what: 'it cannot be read: its numbers are out of range', isReadable: false } }
  const readings = readingsOf(segment)
  return { readings, wrong: whatIsWrong(segment, readings) }
}

/** What can be unpacked is packed again: whatever differs was not written by the portal. */
function whatIsWrong(segment: Segment, readings: ReadingColumns): Wrong | undefined {
  if (!readings.atMs.every((at, n) => n === 0 || at > (readings.atMs[n - 1] ?? 0)))
    return { what: 'its times do not ascend', isReadable: true }
  if (!readings.atMs.every(Number.isInteger)) return { what: 'its times are not whole milliseconds', isReadable: true }
  if (!readings.milliCelsius.every(milli => isPossibleCelsius(milli / 1000)))
    return { what: 'its temperatures are impossible', isReadable: false }
  const [again, ...others] = segmentsOf(readings)
  if (again !== undefined && others.length === 0 && isEqual(again, segment)) return undefined
  return { what: 'it is not as readings are packed: its bounds or codes were changed', isReadable: true }
}

function fitsCount({ count, times, milli, batch, centiHumidity, lat, lon, ...segment }: Segment): boolean {
  const packed = [times, milli.codes, batch.codes]
  return (
    count >= 1 &&
    count <= maxReadings &&
    packed.every(codes => codes.length % count === 0 && codes.length <= 4 * count) &&
    packed.every(codes => codes.length < 4 * count || codes.every((byte, at) => at % 4 !== 0 || byte < 0x80)) &&
    isArrayOf(centiHumidity, 'smallint', count) &&
    isArrayOf(lat, 'real', count) &&
    isArrayOf(lon, 'real', count) &&
    segment.firstMs <= segment.lastMs
  )
}

/**
 * Whether no number is beyond what its column in SQL has. There it would end a statement that unpacks it; here it would
 * wrap around, or be a time without a date.
 */
function isInRange({ count, stepMs, timeUnit, times, milli, batch }: Segment): boolean {
  return (
    (count - 1) * stepMs + highest({ base: 0, unit: timeUnit, codes: times }, count) <= maxSpanMs &&
    highest(milli, count) <= maxInteger &&
    Number.isSafeInteger(highest(batch, count)) &&
    Number.isSafeInteger(batch.base)
  )
}

const maxInteger = 2 ** 31 - 1

function highest(packed: Packed, count: number): number {
  const bytes = packed.codes.length / count
  let value = packed.base
  if (bytes === 0) return value
  for (let place = 0; place < count; place++) value = Math.max(value, unpackedAt(packed, bytes, place))
  return value
}

function isEqual(one: Segment, other: Segment): boolean {
  const bytes = ({ times, milli, batch, centiHumidity, lat, lon }: Segment) =>
    [times, milli.codes, batch.codes, centiHumidity, lat, lon].map(field => field?.toString('hex')).join(' ')
  const numbers = ({ firstMs, lastMs, stepMs, timeUnit, milli, batch }: Segment) =>
    [firstMs, lastMs, stepMs, timeUnit, milli.base, milli.unit, batch.base].join(' ')
  return bytes(one) === bytes(other) && numbers(one) === numbers(other)
}
