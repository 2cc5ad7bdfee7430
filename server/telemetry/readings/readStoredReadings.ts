import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { collectYoung } from '#server/telemetry/readings/youngCollection.ts'

const postgresEpochMs = Date.UTC(2000, 0, 1)
const headerBytes = 19
const upper32 = 4_294_967_296
/** Two fields: their count, then a length and a value each. */
const rowBytes = 2 + 4 + 8 + 4 + 4
const collectAfterBytes = 4 * 1024 * 1024

/**
 * Hands over a logger's readings of [fromMs, endMs) in order of time, by binary COPY and without keeping them: the
 * quickest way from the table to the app, at a memory that does not grow with their number. endMs null: all from there on.
 */
export async function readStoredReadings(
  client: pg.PoolClient,
  loggerId: number,
  fromMs: number,
  endMs: number | null,
  take: (atMs: number, milliCelsius: number) => void,
): Promise<void> {
  if (endMs !== null && endMs <= fromMs) return
  const stream = client.query(copyTo(copySql(loggerId, fromMs, endMs)))
  // Joining whole chunks would turn every reading into garbage twice: only the row that a chunk cuts is put together.
  const cut = Buffer.alloc(rowBytes)
  let cutBytes = 0
  let skip = headerBytes
  let usedBytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    usedBytes += chunk.length
    if (usedBytes > collectAfterBytes) {
      collectYoung()
      usedBytes = 0
    }
    let at = Math.min(skip, chunk.length)
    skip -= at
    if (cutBytes > 0) {
      const missing = Math.min(rowBytes - cutBytes, chunk.length - at)
      cutBytes += chunk.copy(cut, cutBytes, at, at + missing)
      at += missing
      if (cutBytes < rowBytes) continue
      takeRow(cut, 0, take)
    }
    for (; at + rowBytes <= chunk.length; at += rowBytes) takeRow(chunk, at, take)
    cutBytes = chunk.copy(cut, 0, at)
  }
}

const takeRow = (buffer: Buffer, at: number, take: (atMs: number, milliCelsius: number) => void) =>
  take(timeAt(buffer, at + 6), buffer.readInt32BE(at + 18))

// COPY takes no parameters; both bounds are instants that this code wrote, and the id is a number.
function copySql(loggerId: number, fromMs: number, endMs: number | null): string {
  const from = `at >= '${new Date(fromMs).toISOString()}'`
  const until = endMs === null ? '' : ` and at < '${new Date(endMs).toISOString()}'`
  return `copy (select at, milli_celsius from readings where logger_id = ${loggerId} and ${from}${until}
    order by at) to stdout with (format binary)`
}

const timeAt = (buffer: Buffer, at: number) =>
  postgresEpochMs + (buffer.readInt32BE(at) * upper32 + buffer.readUInt32BE(at + 4)) / 1000
