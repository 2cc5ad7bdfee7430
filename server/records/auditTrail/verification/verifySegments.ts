import { isPossibleCelsius } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { isArrayOf } from '#server/telemetry/segments/packedArrays.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import { maxReadings, readingsOf, segmentsOf, type Segment } from '#server/telemetry/segments/segment.ts'

/** `isReadable`: its readings can be unpacked, even if they are wrong. */
export type SegmentFault = { loggerId: number; firstMs: number; what: string; isReadable: boolean }
type Wrong = Pick<SegmentFault, 'what' | 'isReadable'>

/**
 * Segments that are not as they are written, and those with a time for which their logger has another reading, of all that
 * come in order of logger and time.
 */
export async function* segmentFaults(segments: AsyncIterable<Segment>): AsyncGenerator<SegmentFault> {
  let times = new Set<number>()
  let [loggerId, lastMs] = [0, -Infinity]
  for await (const segment of segments) {
    const { firstMs } = segment
    const readings = canBeUnpacked(segment) ? readingsOf(segment) : undefined
    const wrong = readings ? whatIsWrong(segment, readings) : unreadable
    if (readings === undefined || wrong !== undefined) {
      yield { loggerId: segment.loggerId, firstMs, ...(wrong ?? unreadable) }
      continue
    }
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

const unreadable: Wrong = { what: 'it cannot be read: its codes do not fit its count', isReadable: false }

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

function canBeUnpacked({ count, times, milli, batch, centiHumidity, lat, lon, ...segment }: Segment): boolean {
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

function isEqual(one: Segment, other: Segment): boolean {
  const bytes = ({ times, milli, batch, centiHumidity, lat, lon }: Segment) =>
    [times, milli.codes, batch.codes, centiHumidity, lat, lon].map(field => field?.toString('hex')).join(' ')
  const numbers = ({ firstMs, lastMs, stepMs, timeUnit, milli, batch }: Segment) =>
    [firstMs, lastMs, stepMs, timeUnit, milli.base, milli.unit, batch.base].join(' ')
  return bytes(one) === bytes(other) && numbers(one) === numbers(other)
}
