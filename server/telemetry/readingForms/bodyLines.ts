import { newline } from '#server/telemetry/readingForms/jsonBytes.ts'
import { badRequest, tooLarge } from '#server/identity/apiKeys/apiError.ts'

export const maxLineBytes = 64 * 1024
/** Bytes in UTF-8 of one UTF-16 code unit. */
const maxBytesOfUnit = 3
const byteOrderMark = '\uFEFF'

/** The chunks of a body, which is refused with 413 as soon as it exceeds `maxBytes`. */
export async function* limitedBody(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

/** The lines of a body as they arrive, numbered from 1, without line ends, byte order mark and empty lines. */
export async function eachLine(body: AsyncIterable<Buffer>, take: (text: string, line: number) => void): Promise<void> {
  let line = 0
  await eachBlock(body, block => {
    // Decoding whole blocks is much faster than line by line.
    for (const text of block.toString('utf8').split('\n')) takeText(text, (line += 1), take)
    return line
  })
}

/**
 * The same for lines that need not become texts: `takeBytes` takes the line that begins at `start` and returns the index of
 * its end, or returns -1, and `take` gets it as text.
 */
export async function eachLineOfBytes(
  body: AsyncIterable<Buffer>,
  takeBytes: (block: Buffer, start: number, line: number) => number,
  take: (text: string, line: number) => void,
): Promise<void> {
  let line = 0
  await eachBlock(body, block => {
    for (let start = 0; start <= block.length;) {
      line += 1
      let end = takeBytes(block, start, line)
      if (end === -1) {
        end = endOfLine(block, start)
        takeText(block.toString('utf8', start, end), line, take)
      }
      start = end + 1
    }
    return line
  })
}

/**
 * Blocks of whole lines, without the last line end. Copies only a line that is cut by a chunk. `take` returns the number of
 * its last line.
 */
async function eachBlock(body: AsyncIterable<Buffer>, take: (block: Buffer) => number): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  for await (const chunk of body) {
    const first = chunk.indexOf(newline)
    if (first === -1) rest = Buffer.concat([rest, chunk])
    else {
      line = take(Buffer.concat([rest, chunk.subarray(0, first)]))
      const last = chunk.lastIndexOf(newline)
      if (last > first) line = take(chunk.subarray(first + 1, last))
      rest = chunk.subarray(last + 1)
    }
    if (rest.length > maxLineBytes) throw tooLong(line + 1)
  }
  if (rest.length > 0) take(rest)
}

function endOfLine(block: Buffer, start: number): number {
  const end = block.indexOf(newline, start)
  return end === -1 ? block.length : end
}

function takeText(text: string, line: number, take: (text: string, line: number) => void) {
  refuseLong(text, line)
  const clean = (line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text).trimEnd()
  if (clean !== '') take(clean, line)
}

/** Also a line within one chunk: the limit must not depend on how the network splits the body. */
function refuseLong(text: string, line: number) {
  const mayBeLong = text.length * maxBytesOfUnit > maxLineBytes
  if (mayBeLong && Buffer.byteLength(text) > maxLineBytes) throw tooLong(line)
}

const tooLong = (line: number) => badRequest(`line ${line} is longer than ${maxLineBytes} bytes`)
