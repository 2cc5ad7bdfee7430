import { badRequest, tooLarge } from '#server/machineApi/doorError.ts'

const newline = 0x0a
const longestLineBytes = 64 * 1024
const byteOrderMark = '\uFEFF'

/** The chunks of a body up to a number of bytes; a longer one is refused with 413 as soon as that is known. */
export async function* limitedBody(body: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw tooLarge(mostBytes)
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
      const clean = line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text
      if (clean.trim() !== '') take(clean.trimEnd(), line)
    }
  }
  for await (const chunk of body) {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = buffer.lastIndexOf(newline)
    if (end !== -1) hand(buffer.subarray(0, end))
    rest = buffer.subarray(end + 1)
    if (rest.length > longestLineBytes) throw badRequest(`line ${line + 1} is longer than ${longestLineBytes} bytes`)
  }
  if (rest.length > 0) hand(rest)
}
