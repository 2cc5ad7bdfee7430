import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { badRequest, ApiError } from '#server/identity/apiKeys/apiError.ts'
import { limitedBody } from '#server/telemetry/readingForms/bodyLines.ts'

/**
 * The chunks of a body as its sender wrote them: gzip is unpacked while it arrives. No more than `maxBytes` are taken,
 * neither packed nor unpacked (413), so that a small body cannot become a large one; broken gzip is 400, any other
 * encoding 415.
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
  throw new ApiError(415, 'this content encoding is not taken here; send gzip, or the body as it is')
}

/** Bytes behind the end that begin no other member are broken gzip (RFC 1952, 2.2). */
async function* unzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // What goes wrong in it is thrown to whoever reads from gunzip, too.
  pipeline(packed, gunzip).catch(() => undefined)
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    throw isBrokenGzip(error) ? badRequest('the body is no gzip, or was cut short') : error
  }
}

const isBrokenGzip = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
