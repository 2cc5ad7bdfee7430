import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { requireKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { badRequest, ApiError } from '#server/identity/apiKeys/apiError.ts'
import { readingMediaTypes, readReadings } from '#server/telemetry/readingForms/readingForms.ts'
import { countReadings } from '#server/telemetry/ingest/countReadings.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { storeReadings } from '#server/telemetry/ingest/storeReadings.ts'

/**
 * POST /api/v1/readings. The body is parsed as a stream, so that memory does not grow with its size, and stored in one
 * transaction after its last byte has arrived.
 */
export async function registerReadings(api: FastifyInstance, appContext: AppContext) {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', (_request, body, done) => done(null, body))
  api.post(
    '/api/v1/readings',
    { onRequest: requireKey(appContext, 'readings:write'), bodyLimit: partnerApiBodyLimitBytes },
    async request => {
      const { readings, rejected } = await readBody(request, appContext.now().getTime())
      const { companyId, id } = request.apiKey
      const stored = await api.requestLimiter.keys.inTurn(id, () =>
        storeReadings(appContext.pool, { companyId, apiKeyId: id, source: 'api' }, readings, rejected),
      )
      const { accepted, duplicate, conflict } = stored
      countReadings('http', { accepted, duplicate, conflict }, stored.rejected)
      return stored
    },
  )
}

async function readBody(request: FastifyRequest, nowMs: number) {
  const body = request.body as Readable | undefined
  if (!body) throw badRequest(`the body is missing; send one of: ${readingMediaTypes.join(', ')}`)
  try {
    const form = { contentType: request.headers['content-type'], contentEncoding: request.headers['content-encoding'] }
    return await readReadings(form, body.iterator({ destroyOnReturn: false }), {
      maxBytes: partnerApiBodyLimitBytes,
      nowMs,
    })
  } catch (error) {
    await discardRest(request)
    if (error instanceof ApiError || !request.raw.errored) throw error
    throw badRequest('the body was cut short')
  }
}

/** Reads the rest of a rejected body: a sender that is disconnected while sending never reads the response. */
async function discardRest({ raw }: FastifyRequest): Promise<void> {
  // The aborted parser may still listen, and pause the stream.
  raw.removeAllListeners('readable')
  raw.on('data', () => undefined)
  // A sender that has disconnected reads no response.
  await finished(raw.resume()).catch(() => undefined)
}
