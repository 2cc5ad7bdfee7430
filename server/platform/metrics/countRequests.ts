import type { FastifyInstance } from 'fastify'
import type { Code } from '#contract/kernel/codes.ts'
import { routeOf } from '#server/platform/http/connection/requestIds.ts'
import { calls, faults, openRequests, openStreams, requestSeconds } from '#server/platform/metrics/processFigures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How a call was answered: HTTP says 200 for nearly everything. */
    resultCode: Code | undefined
    /** It is answered by a stream, which lasts as long as its reader. */
    isStream: boolean
  }
}

/** Counts requests by what became of them, and takes their times. Streams have none: their reader leaves when it likes. */
export function countRequests(app: FastifyInstance) {
  app.decorateRequest('resultCode', undefined)
  app.decorateRequest('isStream', false)
  app.addHook('onRequest', async () => openRequests.inc())
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    if (request.isStream) openStreams.dec()
    else {
      openRequests.dec()
      requestSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }
    if (request.resultCode !== undefined) calls.inc({ call: route, code: request.resultCode })
    if (reply.statusCode >= 500) faults.inc()
  })
}

/** From now on a request is a stream. */
export function countAsStream(request: { isStream: boolean }): void {
  request.isStream = true
  openRequests.dec()
  openStreams.inc()
}
