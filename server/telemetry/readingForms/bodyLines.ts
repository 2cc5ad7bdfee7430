import { badRequest, tooLarge } from '#server/identity/apiKeys/apiError.ts'

const newline = 0x0a
const maxLineBytes = 64 * 1024
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
export const eachLine = (body: AsyncIterable<Buffer>, take: (text: string, line: number) => void): Promise<void> =>
  eachLines(body, lines => {
    for (const { text, line } of lines) take(text, line)
  })

export type BodyLine = { text: string; line: number }

/**
 * The same, all lines of a chunk at once. Keeps only a line that is cut by a chunk; decodes whole chunks, which is much
 * faster than line by line.
 */
export async function eachLines(body: AsyncIterable<Buffer>, take: (lines: BodyLine[]) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  const takeLines = (bytes: Buffer) => {
    const lines: BodyLine[] = []
    for (const text of bytes.toString('utf8').split('\n')) {
      line += 1
      refuseLong(text, line)
      const clean = (line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text).trimEnd()
      if (clean !== '') lines.push({ text: clean, line })
    }
    take(lines)
  }
  for await (const chunk of body) {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = buffer.lastIndexOf(newline)
    if (end !== -1) takeLines(buffer.subarray(0, end))
    rest = buffer.subarray(end + 1)
    if (rest.length > maxLineBytes) throw tooLong(line + 1)
  }
  if (rest.length > 0) takeLines(rest)
}

/** Also a line within one chunk: the limit must not depend on how the network splits the body. */
function refuseLong(text: string, line: number) {
  const mayBeLong = text.length * maxBytesOfUnit > maxLineBytes
  if (mayBeLong && Buffer.byteLength(text) > maxLineBytes) throw tooLong(line)
}

const tooLong = (line: number) => badRequest(`line ${line} is longer than ${maxLineBytes} bytes`)
