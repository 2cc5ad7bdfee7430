import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { badRequest, ApiError } from '#server/identity/apiKeys/apiError.ts'
import { limitedBody } from '#server/telemetry/readingForms/bodyLines.ts'

/**
 * The chunks of a body; gzip is decompressed while it arrives. `maxBytes` limits the compressed and the decompressed size
 * (413), which stops decompression bombs. Broken gzip is 400, any other encoding 415.
 */
export function unpackedBody(
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
