import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'

export const requestIdHeader = 'x-request-id'
/** What log lines call it. */
export const requestIdLabel = 'requestId'

/** Long enough to tell one from another, and nothing that a log, a header or a statement's comment could stumble over. */
const sane = /^[\w.:-]{8,64}$/

export const newRequestId = () => randomUUID()

/** Each answer bears its request's id, and each statement made for it says so (server/platform/db/statements/markQueries.ts). */
export function followRequests(app: FastifyInstance, log: FastifyBaseLogger) {
  app.addHook('onRequest', (request, reply, done) => {
    const given = idOfProxy(request)
    if (given !== undefined) {
      request.id = given
      request.log = log.child({ [requestIdLabel]: given })
    }
    reply.header(requestIdHeader, request.id)
    runInRequestContext(requestContextOf(request), done)
  })
}

/** What a trusted proxy calls this request: then its log and ours tell of the same one. */
function idOfProxy({ ips = [], headers }: FastifyRequest): string | undefined {
  const given = headers[requestIdHeader]
  // Only who came through a trusted proxy has more than one address.
  return ips.length > 1 && typeof given === 'string' && sane.test(given) ? given : undefined
}

const requestContextOf = (request: FastifyRequest) => ({ call: routeOf(request), request: request.id })

/** As the routes have it, without what fills its places. */
export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown'
