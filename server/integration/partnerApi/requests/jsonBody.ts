import type { FastifyInstance } from 'fastify'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { badRequest, unsupportedMediaType } from '#server/identity/apiKeys/apiError.ts'
import { repeatedKeys, type JsonPath } from '#server/integration/partnerApi/requests/repeatedKeys.ts'

/** A body with its repeated keys, which JSON.parse would hide. */
export type JsonBody = { value: unknown; repeated: JsonPath[] }

/** Accepts only JSON in UTF-8 of up to 20 MB. */
export function acceptJsonBodies(api: FastifyInstance) {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: partnerApiBodyLimitBytes },
    async (request: { headers: Record<string, unknown> }, bytes: Buffer) => {
      const encoding = request.headers['content-encoding'] ?? 'identity'
      if (encoding !== 'identity') throw unsupportedMediaType(['application/json without content-encoding'])
      return jsonBody(bytes)
    },
  )
}

export function jsonBody(bytes: Buffer): JsonBody {
  const text = utf8(bytes)
  const repeated = repeatedKeys(text)
  if (repeated === 'tooDeep') throw badRequest('the body is nested too deeply')
  try {
    return { value: JSON.parse(text), repeated }
  } catch {
    throw badRequest('the body is not JSON, or was cut short')
  }
}

/** Without a byte order mark. Bytes that are not UTF-8 (Shift_JIS, gzip) must not become replacement characters. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('the body is not UTF-8')
  }
}
