import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyHeader, copyTrailer, writeInstant, writeWide } from '#server/platform/db/statements/copiedRows.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'

const fieldCount = 15
/** The fields of fixed size with their lengths, and the lengths of the others. */
const fixedBytes = 2 + 3 * (4 + 8) + 6 * (4 + 4) + 6 * 4
const chunkBytes = 64 * 1024

/** Writes segments by binary COPY, in the order of the table's columns. The months must exist. */
export async function writeSegments(client: ClientBase, segments: readonly Segment[]): Promise<void> {
  if (segments.length > 0) await copySegments(client, segments)
}

/**
 * The same, and a COPY of no rows if there are none: where segments are distributed, a COPY makes the transaction commit on
 * all machines or none, also what it deleted before.
 */
export async function copySegments(client: ClientBase, segments: readonly Segment[]): Promise<void> {
  const stream = client.query(copyFrom('copy reading_segments from stdin with (format binary)'))
  await pipeline(Readable.from(chunks(segments)), stream)
}

function* chunks(segments: readonly Segment[]) {
  let rows: Buffer[] = [copyHeader]
  let bytes = 0
  for (const segment of segments) {
    const row = rowOf(segment)
    rows.push(row)
    bytes += row.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(rows)
    rows = []
    bytes = 0
  }
  yield Buffer.concat([...rows, copyTrailer])
}

function rowOf(segment: Segment): Buffer {
  const { times, milli, batch } = segment
  const arrays = [segment.centiHumidity, segment.lat, segment.lon]
  const variable = [times, milli.codes, batch.codes, ...arrays].reduce((sum, field) => sum + (field?.length ?? 0), 0)
  const buffer = Buffer.allocUnsafe(fixedBytes + variable)
  let at = buffer.writeInt16BE(fieldCount, 0)
  for (const ms of [segment.firstMs, segment.lastMs]) at = writeInstant(buffer, ms, buffer.writeInt32BE(8, at))
  at = writeWide(buffer, batch.base, buffer.writeInt32BE(8, at))
  for (const value of [segment.loggerId, segment.count, segment.stepMs, segment.timeUnit, milli.base, milli.unit]) {
    at = buffer.writeInt32BE(value, buffer.writeInt32BE(4, at))
  }
  for (const field of [times, milli.codes, batch.codes, ...arrays]) {
    at = buffer.writeInt32BE(field?.length ?? -1, at)
    at += field?.copy(buffer, at) ?? 0
  }
  return buffer
}
