import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs'
import { Transform } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import {
  checksumBytes,
  frameHeadBytes,
  frameKinds,
  magic,
  maxFrameBytes,
  Reported,
} from '#server/operations/backup/format.ts'

/** What is not as it was written, whatever it is: cut off, changed, or no backup at all. */
export const damaged = (file: string, why: string) => new Error(`${file} is damaged: ${why}`)

export type Frame = { reported: Reported } | { bytes: Buffer }

/**
 * The frames of a backup, piece by piece. Ends only where the whole file has been read and fits its own checksum; until
 * then nothing of it may be taken for true.
 */
export async function* framesOf(file: string): AsyncGenerator<Frame> {
  const { dataEnd, checksum } = outline(file)
  const hash = createHash('sha256').update(magic)
  const source = fs.createReadStream(file, { start: magic.length, end: dataEnd - 1 })
  const unpacked = createZstdDecompress()
  const hashing = hashed(hash)
  source.on('error', error => hashing.destroy(error))
  hashing.on('error', error => unpacked.destroy(error))
  try {
    yield* cutIntoFrames(file, source.pipe(hashing).pipe(unpacked))
  } catch (error) {
    throw isZstdFault(error) ? damaged(file, 'it cannot be unpacked') : error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
  if (!hash.digest().equals(checksum)) throw damaged(file, 'its bytes are not those that were written')
}

function outline(file: string): { dataEnd: number; checksum: Buffer } {
  const { size } = fs.statSync(file)
  const opened = fs.openSync(file, 'r')
  try {
    const begin = Buffer.alloc(magic.length)
    fs.readSync(opened, begin, 0, magic.length, 0)
    if (!begin.equals(magic)) throw new Error(`${file} is no backup of a portal`)
    const dataEnd = size - checksumBytes
    if (dataEnd <= magic.length) throw damaged(file, 'it ends too early')
    const checksum = Buffer.alloc(checksumBytes)
    fs.readSync(opened, checksum, 0, checksumBytes, dataEnd)
    return { dataEnd, checksum }
  } finally {
    fs.closeSync(opened)
  }
}

const hashed = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

async function* cutIntoFrames(file: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    for (let end = endOfFrame(file, rest); end > 0; end = endOfFrame(file, rest)) {
      yield frameIn(file, rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) throw damaged(file, 'it ends too early')
}

/** Zero while not all of the frame has arrived. A length that was never written must not be waited for. */
function endOfFrame(file: string, data: Buffer): number {
  if (data.length < frameHeadBytes) return 0
  const end = frameHeadBytes + data.readUInt32BE(1)
  if (end > maxFrameBytes) throw damaged(file, 'it cannot be unpacked')
  return end <= data.length ? end : 0
}

function frameIn(file: string, frame: Buffer): Frame {
  const body = frame.subarray(frameHeadBytes)
  if (frame[0] === frameKinds.bytes) return { bytes: body }
  const reported = Reported.safeParse(jsonIn(body))
  if (!reported.success) throw damaged(file, 'what it says cannot be read')
  return { reported: reported.data }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const isZstdFault = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ZSTD_|ERR_ZSTD|Z_|ERR_ZLIB)/.test(String(error.code))
