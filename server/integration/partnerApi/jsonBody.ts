import type { FastifyInstance } from 'fastify'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { badRequest, unsupportedMediaType } from '#server/identity/apiKeys/apiError.ts'
import { repeatedKeys, type JsonPath } from '#server/integration/partnerApi/repeatedKeys.ts'

/** A body as it was sent, with what JSON.parse would not tell. */
export type JsonBody = { value: unknown; repeated: JsonPath[] }

/** Below this, bodies are JSON in UTF-8 of up to 20 MB, and nothing else. */
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

/** A byte order mark is dropped; bytes that are no UTF-8 (Shift_JIS, gzip) must not become question marks. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('the body is not UTF-8')
  }
}
