import fs from 'node:fs'
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'

/** What is not as it was written, whatever it is: cut off, changed, or no backup at all. */
export const damaged = (file: string, why: string) => new Error(`${file} is damaged: ${why}`)

export const bytesOf = (file: string, start = 0, end = Infinity): AsyncIterable<Uint8Array> =>
  fs.createReadStream(file, { start, end: end - 1, highWaterMark: 1024 * 1024 })

type Entry = { header: { name: string }; body: AsyncIterable<Uint8Array> }

/** The files in a tar, in their order; throws where the tar is incomplete or corrupt. */
export async function* readTar(file: string, bytes = bytesOf(file)) {
  // Browsers' types of streams, which the browser tests are checked with, have no iterators.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<Entry, Uint8Array>
  const entries = ReadableStream.from(bytes).pipeThrough(decoder)
  for await (const { header, body } of whole(file, entries)) {
    const pieces = whole(file, body)
    yield { name: header.name, body: pieces }
    // What nobody wanted: the next file comes only after it.
    for await (const piece of pieces) void piece
  }
}

async function* whole<Piece>(file: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    // What the disk says has a code; what the tar is wrong in has none.
    throw error instanceof Error && 'code' in error ? error : damaged(file, 'the tar is incomplete or corrupt')
  }
}
