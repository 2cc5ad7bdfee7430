import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const postgresEpochMs = Date.UTC(2000, 0, 1)
const headerBytes = 19
const upper32 = 4_294_967_296
/** The number of fields, then a length and a value for each of the two. */
const rowBytes = 2 + 4 + 8 + 4 + 4
const collectAfterBytes = 4 * 1024 * 1024

/**
 * Streams a logger's readings of [fromMs, endMs) in order of time by binary COPY, which is the fastest way and needs constant
 * memory. endMs null: no end.
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
  // Only a row that is cut by a chunk is copied: joining whole chunks would double the garbage.
  const cut = Buffer.alloc(rowBytes)
  let cutBytes = 0
  let skip = headerBytes
  let usedBytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    usedBytes += chunk.length
    if (usedBytes > collectAfterBytes) {
      collectMinor({ type: 'minor', execution: 'sync' })
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

// COPY takes no parameters. The bounds are formatted here, and the id is a number.
function copySql(loggerId: number, fromMs: number, endMs: number | null): string {
  const from = `at >= '${new Date(fromMs).toISOString()}'`
  const until = endMs === null ? '' : ` and at < '${new Date(endMs).toISOString()}'`
  return `copy (select at, milli_celsius from readings where logger_id = ${loggerId} and ${from}${until}
    order by at) to stdout with (format binary)`
}

const timeAt = (buffer: Buffer, at: number) =>
  postgresEpochMs + (buffer.readInt32BE(at) * upper32 + buffer.readUInt32BE(at + 4)) / 1000

// Only contexts created while the flag is set have the function.
setFlagsFromString('--expose-gc')
/**
 * Frees the buffers of read chunks, in about a millisecond. V8 counts their few hundred small handles, not their bytes, and
 * would let 64 MB of them accumulate.
 */
const collectMinor = runInNewContext('gc') as (options: { type: 'minor'; execution: 'sync' }) => void
setFlagsFromString('--no-expose-gc')
