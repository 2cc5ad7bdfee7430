import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import type { AcceptEntry } from '#server/telemetry/readingForms/readingForms.ts'

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
/** More than this before the list begins is no body of this door. */
const maxOpeningBytes = 1024

/**
 * `{ "readings": [ … ] }`, entry by entry as it arrives: a body of 20 MB parsed at once would take ten times that. Entries
 * are numbered from 1. A body that is no such JSON is refused as a whole, wherever it breaks.
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

/** How many bytes come before the first entry; 0 while they are not all here. */
function openingBytes(buffer: Buffer): number {
  const text = buffer.toString('utf8', 0, maxOpeningBytes).replace(/^\uFEFF/, '')
  const found = opening.exec(text)
  if (!found) {
    if (buffer.length > maxOpeningBytes) throw badRequest('the body is not JSON of the form { "readings": [ … ] }')
    return 0
  }
  const name = String(parsed(found[1] ?? '""'))
  if (name !== 'readings') throw badRequest(`${name.slice(0, 40)}: unknown field, the list is named readings`)
  const markBytes = buffer[0] === 0xef ? 3 : 0
  return markBytes + Buffer.byteLength(found[0])
}

/** Hands over each entry whose end has arrived. The bytes it answers begin with the entry that a chunk cut. */
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
        take.entry(parsed(text), count)
      }
      const rest = buffer.subarray(start)
      refuseLong(rest.length, count + 1)
      return rest
    },
  }
}

/** Wherever the network cut it: also an entry that came in one piece. */
function refuseLong(bytes: number, entry: number) {
  if (bytes > maxEntryBytes) throw badRequest(`entry ${entry} is longer than ${maxEntryBytes} bytes`)
}

/** The place of the comma or closing bracket that ends the entry beginning at `start`; -1 while it is not here. */
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest('the body is not JSON')
  }
}
