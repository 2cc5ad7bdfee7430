import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SortedReadings } from '#server/telemetry/ingest/classification/sortedReadings.ts'

const postgresEpochMs = Date.UTC(2000, 0, 1)
const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const trailer = Buffer.from([0xff, 0xff])
const maxRowBytes = 64
const rowsPerChunk = 4096
const upper32 = 4_294_967_296

/** Writes the readings at these places by binary COPY. */
export async function copyReadings(
  client: pg.PoolClient,
  sorted: SortedReadings,
  loggerIdOf: (place: number) => number,
  places: Int32Array,
  batchIdOf: (place: number) => number,
): Promise<void> {
  const stream = client.query(copyFrom('copy readings from stdin with (format binary)'))
  await pipeline(Readable.from(chunks(sorted, loggerIdOf, places, batchIdOf)), stream)
}

function* chunks(
  sorted: SortedReadings,
  loggerIdOf: (place: number) => number,
  places: Int32Array,
  batchIdOf: (place: number) => number,
) {
  yield header
  for (let start = 0; start < places.length; start += rowsPerChunk) {
    const rows = places.subarray(start, start + rowsPerChunk)
    const buffer = Buffer.allocUnsafe(rows.length * maxRowBytes)
    let at = 0
    for (const place of rows) at = writeRow(buffer, at, sorted, place, loggerIdOf(place), batchIdOf(place))
    yield buffer.subarray(0, at)
  }
  yield trailer
}

function writeRow(
  buffer: Buffer,
  start: number,
  { incoming }: SortedReadings,
  place: number,
  loggerId: number,
  batchId: number,
): number {
  const humidity = incoming.centiHumidity[place] ?? -1
  let at = buffer.writeInt16BE(7, start)
  at = buffer.writeInt32BE(loggerId, buffer.writeInt32BE(4, at))
  at = writeInt64(buffer, ((incoming.atMs[place] ?? 0) - postgresEpochMs) * 1000, buffer.writeInt32BE(8, at))
  at = buffer.writeInt32BE(incoming.milliCelsius[place] ?? 0, buffer.writeInt32BE(4, at))
  at = humidity < 0 ? buffer.writeInt32BE(-1, at) : buffer.writeInt16BE(humidity, buffer.writeInt32BE(2, at))
  at = writeReal(buffer, incoming.lat[place] ?? NaN, at)
  at = writeReal(buffer, incoming.lon[place] ?? NaN, at)
  return writeInt64(buffer, batchId, buffer.writeInt32BE(8, at))
}

function writeReal(buffer: Buffer, value: number, at: number): number {
  return Number.isNaN(value) ? buffer.writeInt32BE(-1, at) : buffer.writeFloatBE(value, buffer.writeInt32BE(4, at))
}

function writeInt64(buffer: Buffer, value: number, at: number): number {
  const high = Math.floor(value / upper32)
  return buffer.writeUInt32BE(value - high * upper32, buffer.writeInt32BE(high, at))
}
