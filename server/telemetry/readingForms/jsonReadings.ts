import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import { eachLines, type BodyLine } from '#server/telemetry/readingForms/bodyLines.ts'
import type { AcceptEntry } from '#server/telemetry/readingForms/readingForms.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const maxEntryBytes = 64 * 1024

const opening = /^\s*\{\s*("(?:[^"\\]|\\.)*")\s*:\s*\[/
const closing = /^\s*\}\s*$/
/** The list must begin within this many bytes. */
const maxOpeningBytes = 1024

/** One JSON object per line. A line that is not JSON is refused alone. */
export const readNdjson = (body: AsyncIterable<Buffer>, take: AcceptEntry): Promise<void> =>
  eachLines(body, lines => {
    const entries = parsedTogether(lines) ?? lines.map(({ text }) => jsonOf(text))
    for (const [n, { line }] of lines.entries()) {
      if (entries[n] === undefined) take.refuse(line, 'the line is not JSON')
      else take.entry(entries[n], line)
    }
  })

/**
 * The values of all lines, parsed as one array, which takes half the time. Undefined if a line might not be one value of its
 * own. It is where each line begins an object and has no other brackets: no text can contain the line ends put between
 * them, an object has no comma before a brace, and a value more would make the array longer.
 */
function parsedTogether(lines: readonly BodyLine[]): unknown[] | undefined {
  if (!lines.every(({ text }) => text.lastIndexOf('{') === 0 && !text.includes('['))) return undefined
  const entries = orUndefined<unknown>(() => JSON.parse(`[${lines.map(({ text }) => text).join(',\n')}]`))
  return Array.isArray(entries) && entries.length === lines.length ? entries : undefined
}

/**
 * `{ "readings": [ … ] }`, entry by entry as it arrives: parsing a body of 20 MB at once would need ten times the memory.
 * Entries are numbered from 1. A body that is not such JSON is refused as a whole.
 */
export async function readJson(body: AsyncIterable<Buffer>, take: AcceptEntry): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let isOpened = false
  const entries = entryScanner(take)
  for await (const chunk of body) {
    let buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (!isOpened) {
      const begun = openingBytes(buffer)
      isOpened = begun > 0
      buffer = buffer.subarray(begun)
    }
    rest = isOpened ? entries.scan(buffer) : buffer
  }
  if (!isOpened) throw badRequest('the body is not JSON of the form { "readings": [ … ] }')
  if (!entries.hasEnded() || !closing.test(rest.toString('utf8')))
    throw badRequest('the body is not JSON, or was cut short')
}

/** The number of bytes before the first entry; 0 until all of them have arrived. */
function openingBytes(buffer: Buffer): number {
  const text = buffer.toString('utf8', 0, maxOpeningBytes).replace(/^\uFEFF/, '')
  const found = opening.exec(text)
  if (!found) {
    if (buffer.length > maxOpeningBytes) throw badRequest('the body is not JSON of the form { "readings": [ … ] }')
    return 0
  }
  const name = String(entryIn(found[1] ?? '""'))
  if (name !== 'readings') throw badRequest(`${name.slice(0, 40)}: unknown field, the list is named readings`)
  const markBytes = buffer[0] === 0xef ? 3 : 0
  return markBytes + Buffer.byteLength(found[0])
}

/** Passes on each entry whose end has arrived; `scan` returns the bytes of the last entry, whose end has not. */
function entryScanner(take: AcceptEntry) {
  let count = 0
  let hasEnded = false
  return {
    hasEnded: () => hasEnded,
    scan(buffer: Buffer): Buffer {
      let start = 0
      for (let end = hasEnded ? -1 : endOfEntry(buffer, 0); end !== -1 && !hasEnded; end = endOfEntry(buffer, start)) {
        refuseLong(end - start, count + 1)
        hasEnded = buffer[end] === closeBracket
        const text = buffer.toString('utf8', start, end)
        start = end + 1
        // An empty list has no entry before its bracket.
        if (hasEnded && count === 0 && text.trim() === '') break
        count += 1
        take.entry(entryIn(text), count)
      }
      const rest = buffer.subarray(start)
      refuseLong(rest.length, count + 1)
      return rest
    },
  }
}

/** Also an entry within one chunk: the limit must not depend on how the network splits the body. */
function refuseLong(bytes: number, entry: number) {
  if (bytes > maxEntryBytes) throw badRequest(`entry ${entry} is longer than ${maxEntryBytes} bytes`)
}

/** The index of the comma or bracket that ends the entry at `start`; -1 until it has arrived. */
function endOfEntry(buffer: Buffer, start: number): number {
  let depth = 0
  let inText = false
  for (let at = start; at < buffer.length; at++) {
    const byte = buffer[at]
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openBrace || byte === openBracket) depth += 1
    else if (depth === 0 && (byte === comma || byte === closeBracket)) return at
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
  }
  return -1
}

function entryIn(text: string): unknown {
  const entry = jsonOf(text)
  if (entry === undefined) throw badRequest('the body is not JSON')
  return entry
}

/** Undefined if the text is not JSON. */
const jsonOf = (text: string) => orUndefined<unknown>(() => JSON.parse(text))
