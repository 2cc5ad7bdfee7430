import { badRequest, tooLarge } from '#server/identity/apiKeys/apiError.ts'

const newline = 0x0a
const maxLineBytes = 64 * 1024
/** Of one of a text's UTF-16 units in UTF-8. */
const maxBytesOfUnit = 3
const byteOrderMark = '\uFEFF'

/** The chunks of a body up to a number of bytes; a longer one is refused with 413 as soon as that is known. */
export async function* limitedBody(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    yield chunk
  }
}

/**
 * Hands over the lines of a body as they arrive, numbered from 1, without their line ends, the byte order mark and empty
 * lines. Only the line that a chunk cuts is kept in memory; a chunk is decoded at once, which is far quicker than by line.
 */
export async function eachLine(body: AsyncIterable<Buffer>, take: (text: string, line: number) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  const hand = (bytes: Buffer) => {
    for (const text of bytes.toString('utf8').split('\n')) {
      line += 1
      refuseLong(text, line)
      const clean = line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text
      if (clean.trim() !== '') take(clean.trimEnd(), line)
    }
  }
  for await (const chunk of body) {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = buffer.lastIndexOf(newline)
    if (end !== -1) hand(buffer.subarray(0, end))
    rest = buffer.subarray(end + 1)
    if (rest.length > maxLineBytes) throw tooLong(line + 1)
  }
  if (rest.length > 0) hand(rest)
}

/** Also one that came in one piece: what is taken must not depend on where the network cut it. */
function refuseLong(text: string, line: number) {
  const mayBeLong = text.length * maxBytesOfUnit > maxLineBytes
  if (mayBeLong && Buffer.byteLength(text) > maxLineBytes) throw tooLong(line)
}

const tooLong = (line: number) => badRequest(`line ${line} is longer than ${maxLineBytes} bytes`)
