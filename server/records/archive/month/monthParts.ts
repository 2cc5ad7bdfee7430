import { withoutUpperHalf } from '#server/records/auditTrail/verification/compareMonth.ts'
import type { Part } from '#server/records/auditTrail/verification/verifyArchives.ts'
import { readingChecksum, type ReadingChecksum } from '#server/telemetry/readings/readingChecksum.ts'
import { merged, overlappingGroupsOf } from '#server/telemetry/segments/readSegments.ts'
import type { ReadingColumns } from '#server/telemetry/segments/readingColumns.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'

/** What a batch brought to a month. */
export type MonthPart = Omit<Part, 'month'>
type Open = { readings: number; checksum: ReadingChecksum }

/** So many batches are hashed at once (about 30 MB), with so many readings of each in memory. */
const maxOpen = 20_000
const readingsAtOnce = 16

/**
 * The count and checksum of each batch's readings in a month, in order of batch ids. `segments` are those of the month in
 * order of logger and time, read again for each further 10,000 to 20,000 batches: a batch has readings of many loggers, and
 * sorting all readings by batch would take many times as long.
 */
export async function* partsOf(segments: () => AsyncIterable<Segment>, most = maxOpen): AsyncGenerator<MonthPart> {
  let fromId = -Infinity
  while (fromId < Infinity) {
    const { open, untilId } = await partsFrom(segments(), fromId, most)
    for (const [batchId, { readings, checksum }] of [...open].sort(([a], [b]) => a - b)) {
      yield { batchId, readings, checksum: checksum.digest() }
    }
    fromId = untilId
  }
}

/** The first batches from an id on. */
async function partsFrom(segments: AsyncIterable<Segment>, fromId: number, most: number) {
  const open = new Map<number, Open>()
  let untilId = Infinity
  for await (const group of overlappingGroupsOf(segments)) {
    if (!group.some(({ batch }) => batch.base < untilId && (batch.codes.length > 0 || batch.base >= fromId))) continue
    addReadings(open, merged(group), fromId, untilId)
    if (open.size > most) untilId = withoutUpperHalf(open)
  }
  return { open, untilId }
}

function addReadings(open: Map<number, Open>, columns: ReadingColumns, fromId: number, untilId: number): void {
  const { loggerId, batchId } = columns
  let [lastId, part] = [NaN, undefined as Open | undefined]
  for (let n = 0; n < batchId.length; n++) {
    const id = batchId[n] ?? 0
    if (id < fromId || id >= untilId) continue
    if (id !== lastId || !part) {
      part = open.get(id) ?? { readings: 0, checksum: readingChecksum(readingsAtOnce) }
      open.set(id, part)
      lastId = id
    }
    part.readings += 1
    part.checksum.addFrom(loggerId, columns, n)
  }
}
