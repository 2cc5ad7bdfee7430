import { allRefusals, receiveReading } from '#contract/telemetry/rules/readings/receivedReading.ts'
import { unsupportedMediaType, badRequest, ApiError } from '#server/identity/apiKeys/apiError.ts'
import { readCsv } from '#server/telemetry/readingForms/csvReadings.ts'
import { readJson, readNdjson } from '#server/telemetry/readingForms/jsonReadings.ts'
import { plainReader } from '#server/telemetry/readingForms/plainReading.ts'
import { collectReadings, type IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'
import type { RejectedLine } from '#server/telemetry/ingest/readingResults.ts'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { limitedBody } from '#server/telemetry/readingForms/bodyLines.ts'

/** Receives an entry to be validated, or a line that cannot be read. */
export type AcceptEntry = {
  /** Reads a plain reading at an index and returns the index behind it, or -1; `keep` accepts the one that was read last. */
  plain: { read: (bytes: Buffer, start: number) => number; keep: (bytes: Buffer, line: number) => void }
  entry: (entry: unknown, line: number) => void
  refuse: (line: number, reason: string) => void
}

/** A longer list could not be answered: 20 MB of empty objects are 7 million refused lines, and a response of 1 GB. */
const maxRejected = 100_000

/** The three accepted formats (INT-13). */
const forms = new Map([
  ['application/json', readJson],
  ['application/x-ndjson', readNdjson],
  ['text/csv', readCsv],
])
export const readingMediaTypes = [...forms.keys()]

/** Reads a body of readings while it arrives. Refuses the whole body if it is cut short, too large or of an unknown format. */
export async function readReadings(
  { contentType, contentEncoding }: { contentType: string | undefined; contentEncoding: string | undefined },
  body: AsyncIterable<Buffer>,
  limits: { maxBytes: number; nowMs: number },
): Promise<{ readings: IncomingReadings; rejected: RejectedLine[] }> {
  const read = forms.get(contentType?.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!read) throw unsupportedMediaType(readingMediaTypes)
  const collected = collectReadings()
  const { rejected, refuse } = collectRejected()
  const { read: readPlain, found } = plainReader()
  await read(unpackedBody(body, contentEncoding, limits.maxBytes), {
    plain: {
      read(bytes, start) {
        const end = readPlain(bytes, start, limits.nowMs)
        return found.serialEnd === 0 ? -1 : end
      },
      keep: (bytes, line) => collected.addPlain(found, bytes, line),
    },
    entry(entry, line) {
      const reading = receiveReading(entry, limits.nowMs)
      if ('code' in reading) refuse(line, reasonOf(entry, limits.nowMs))
      else collected.add(reading, line)
    },
    refuse,
  })
  return { readings: collected.take(), rejected }
}

/** Collects refused lines. Refuses the whole body if there are too many. */
function collectRejected() {
  const rejected: RejectedLine[] = []
  const refuse = (line: number, reason: string) => {
    rejected.push({ line, reason })
    if (rejected.length <= maxRejected) return
    const [first] = rejected
    throw badRequest(
      `more than ${maxRejected} readings are invalid; line ${first?.line}: ${first?.reason.slice(0, 200)}`,
    )
  }
  return { rejected, refuse }
}

/** All reasons why an entry is refused, as one text. */
export const reasonOf = (entry: unknown, nowMs: number) =>
  allRefusals(entry, nowMs)
    .map(refusal => refusal.text)
    .join('; ')

/**
 * The chunks of a body; gzip is decompressed while it arrives. `maxBytes` limits the compressed and the decompressed size
 * (413), which stops decompression bombs. Broken gzip is 400, any other encoding 415.
 */
function unpackedBody(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const packed = limitedBody(body, maxBytes)
  const named = encoding?.trim().toLowerCase() ?? 'identity'
  if (named === 'identity') return packed
  if (named === 'gzip' || named === 'x-gzip') return limitedBody(unzipped(packed), maxBytes)
  throw new ApiError(415, 'this content encoding is not supported; send gzip or an uncompressed body')
}

/** Bytes after the end that do not begin another member are broken gzip (RFC 1952, 2.2). */
async function* unzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // Its errors also reach the reader of gunzip.
  pipeline(packed, gunzip).catch(() => undefined)
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    throw isBrokenGzip(error) ? badRequest('the body is not gzip, or was cut short') : error
  }
}

const isBrokenGzip = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
