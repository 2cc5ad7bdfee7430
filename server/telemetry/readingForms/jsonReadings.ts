import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import { eachLineOfBytes, maxLineBytes } from '#server/telemetry/readingForms/bodyLines.ts'
import type { AcceptEntry } from '#server/telemetry/readingForms/readingForms.ts'
import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  newline,
  openBrace,
  openBracket,
  quote,
  skipBlanks,
  skipSpace,
} from '#server/telemetry/readingForms/jsonBytes.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

const maxEntryBytes = 64 * 1024

const opening = /^\s*\{\s*("(?:[^"\\]|\\.)*")\s*:\s*\[/
const closing = /^\s*\}\s*$/
/** The list must begin within this many bytes. */
const maxOpeningBytes = 1024

/** One JSON object per line. A line that is not JSON is refused alone. */
export async function readNdjson(body: AsyncIterable<Buffer>, take: AcceptEntry): Promise<void> {
  const takeBytes = (block: Buffer, start: number, line: number) => {
    const end = skipBlanks(block, take.plain.read(block, start))
    const isWhole = end === block.length || block[end] === newline
    if (!isWhole || end - start > maxLineBytes) return -1
    take.plain.keep(block, line)
    return end
  }
  await eachLineOfBytes(body, takeBytes, (text, line) => {
    const entry = jsonOf(text)
    if (entry === undefined) take.refuse(line, 'the line is not JSON')
    else take.entry(entry, line)
  })
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

  /** Takes a plain reading and returns the index of the comma or bracket behind it; -1 if there is none. */
  function takePlain(buffer: Buffer, start: number): number {
    const end = skipSpace(buffer, take.plain.read(buffer, skipSpace(buffer, start)))
    const isWhole = buffer[end] === comma || buffer[end] === closeBracket
    if (!isWhole || end - start > maxEntryBytes) return -1
    take.plain.keep(buffer, (count += 1))
    return end
  }

  /** Takes any entry; returns the same, and -1 until its end has arrived. */
  function takeText(buffer: Buffer, start: number): number {
    const end = endOfEntry(buffer, start)
    if (end === -1) return -1
    refuseLong(end - start, count + 1)
    const text = buffer.toString('utf8', start, end)
    // An empty list has no entry before its bracket.
    if (buffer[end] !== closeBracket || count > 0 || text.trim() !== '') take.entry(entryIn(text), (count += 1))
    return end
  }

  return {
    hasEnded: () => hasEnded,
    scan(buffer: Buffer): Buffer {
      let start = 0
      while (!hasEnded) {
        const plainEnd = takePlain(buffer, start)
        const end = plainEnd === -1 ? takeText(buffer, start) : plainEnd
        if (end === -1) break
        hasEnded = buffer[end] === closeBracket
        start = end + 1
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
