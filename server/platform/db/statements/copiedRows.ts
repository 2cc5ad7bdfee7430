/** What binary COPY begins with, and the count of fields that ends it. */
export const copyHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
export const copyTrailer = Buffer.from([0xff, 0xff])

/** No row of the portal is as long: a segment has up to 140 KB. */
const maxRowBytes = 1024 * 1024

/**
 * The rows of a binary COPY that arrives in pieces: where each complete row begins in `data`. Throws at the end if it did not
 * begin and end as COPY does, and at once if a row states a length that nothing has.
 */
export async function* copiedRows(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ data: Buffer; starts: readonly number[] }> {
  let rest: Buffer = Buffer.alloc(0)
  let isBegun = false
  for await (const piece of pieces) {
    const data: Buffer = Buffer.concat([rest, piece])
    const starts: number[] = []
    let from = 0
    if (!isBegun && data.length >= copyHeader.length) {
      if (!data.subarray(0, copyHeader.length).equals(copyHeader)) break
      isBegun = true
      from = copyHeader.length
    }
    for (let to = isBegun ? endOfRow(data, from) : from; to > from; to = endOfRow(data, from)) {
      starts.push(from)
      from = to
    }
    rest = data.subarray(from)
    if (rest.length > maxRowBytes) break
    yield { data, starts }
  }
  if (!isBegun || !rest.equals(copyTrailer)) throw new Error('the rows are not whole')
}

/** The end of the row that begins here; `from` itself if the row is incomplete or no row follows. */
function endOfRow(data: Buffer, from: number): number {
  if (data.length < from + 2) return from
  const fields = data.readInt16BE(from)
  let at = from + 2
  for (let field = 0; field < fields; field++) {
    if (data.length < at + 4) return from
    at += 4 + Math.max(0, data.readInt32BE(at))
  }
  return fields < 0 || at > data.length ? from : at
}

export const isNull = (data: Buffer, lengthAt: number) => data.readInt32BE(lengthAt) < 0
/** A `bigint`, which must be a safe integer. */
export const readWide = (data: Buffer, at: number) => data.readInt32BE(at) * 0x1_0000_0000 + data.readUInt32BE(at + 4)

/** Without BigInt, which would be slower than all the rest. Returns where it ends. */
export function writeWide(data: Buffer, value: number, at: number): number {
  const high = Math.floor(value / 0x1_0000_0000)
  return data.writeUInt32BE(value - high * 0x1_0000_0000, data.writeInt32BE(high, at))
}

const postgresEpochMs = Date.UTC(2000, 0, 1)

/** A `timestamptz` in ms UTC, with microseconds as fraction. */
export const readInstant = (data: Buffer, at: number) => readWide(data, at) / 1000 + postgresEpochMs
export const writeInstant = (data: Buffer, ms: number, at: number) => writeWide(data, (ms - postgresEpochMs) * 1000, at)
