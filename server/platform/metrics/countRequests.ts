import type { FastifyInstance } from 'fastify'
import type { Code } from '#contract/kernel/codes.ts'
import { routeOf } from '#server/platform/http/connection/requestIds.ts'
import { calls, faults, openRequests, openStreams, requestSeconds } from '#server/platform/metrics/processFigures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The result code of a call; its HTTP status is nearly always 200. */
    resultCode: Code | undefined
    /** A stream lasts until its client disconnects. */
    isStream: boolean
  }
}

/** Counts requests by outcome and measures their duration, except that of streams. */
export function countRequests(app: FastifyInstance) {
  app.decorateRequest('resultCode', undefined)
  app.decorateRequest('isStream', false)
  app.addHook('onRequest', async () => openRequests.inc())
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    if (request.isStream) countStreamEnd()
    else {
      openRequests.dec()
      requestSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }
    if (request.resultCode !== undefined) calls.inc({ call: route, code: request.resultCode })
    if (reply.statusCode >= 500) faults.inc()
  })
}

/** Once for each stream; Fastify does not tell the end of one whose socket it handed over. */
export const countStreamEnd = () => openStreams.dec()

/** Counts a running request as a stream from now on. */
export function countAsStream(request: { isStream: boolean }): void {
  request.isStream = true
  openRequests.dec()
  openStreams.inc()
}
