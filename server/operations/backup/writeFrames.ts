import { createHash } from 'node:crypto'
import { frameHeadBytes, frameKinds, type Part, type Reported } from '#server/operations/backup/format.ts'

export const jsonFrame = (reported: Reported): Buffer => frame(frameKinds.json, Buffer.from(JSON.stringify(reported)))
export const bytesFrame = (piece: Buffer): Buffer => frame(frameKinds.bytes, piece)

/** The frames of one part; `rows` answers how many there were once its pieces are out. Answers the same. */
export async function* partFrames(
  part: Omit<Part, 'is'>,
  pieces: AsyncIterable<Buffer>,
  rows: () => number,
): AsyncGenerator<Buffer, number> {
  const hash = createHash('sha256')
  let bytes = 0
  yield jsonFrame({ is: 'part', ...part })
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
    yield bytesFrame(piece)
  }
  yield jsonFrame({ is: 'end of part', rows: rows(), bytes, sha256: hash.digest('hex') })
  return rows()
}

function frame(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(frameHeadBytes)
  head.writeUInt8(kind)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}
