import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'

export const requestIdHeader = 'x-request-id'
/** Its name in log lines. */
export const requestIdLabel = 'requestId'

/** Long enough to be unique, and safe in a log, a header and a label. */
const valid = /^[\w.:-]{8,64}$/

export const newRequestId = () => randomUUID()

/** Adds the request's id to its response and the label of its connections (server/platform/db/statements/requestLabel.ts). */
export function followRequests(app: FastifyInstance, log: FastifyBaseLogger) {
  app.addHook('onRequest', (request, reply, done) => {
    const given = idOfProxy(request)
    if (given !== undefined) {
      request.id = given
      request.log = log.child({ [requestIdLabel]: given })
    }
    reply.header(requestIdHeader, request.id)
    runInRequestContext({ call: routeOf(request), request: request.id }, done)
  })
}

/** The id that a trusted proxy gave the request, so that its log and the portal's match. */
function idOfProxy({ ips = [], headers }: FastifyRequest): string | undefined {
  const given = headers[requestIdHeader]
  // Only a request through a trusted proxy has more than one address.
  return ips.length > 1 && typeof given === 'string' && valid.test(given) ? given : undefined
}

/** The route's path with its placeholders. */
export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown'
