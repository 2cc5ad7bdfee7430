import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  comesFromLoopback,
  hostNameOf,
  isLoopback,
  proxyHeadersOf,
} from '#server/platform/http/connection/thisMachine.ts'

const advice =
  'requests come through a proxy that does not send the client address: everybody behind it counts as one address and shares its rate limits. Let it set X-Forwarded-For, and add its address to TRUSTED_PROXIES'

/** Warns the operator, once per process, of a proxy that is not in TRUSTED_PROXIES or sends no client address. */
export function warnOfUnknownProxies(app: FastifyInstance): void {
  let isReported = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && isOfUnknownProxy(request)) {
      isReported = true
      const peer = request.socket.remoteAddress
      app.log.warn({ peer, by: proxyHeadersOf(request), host: request.headers.host }, advice)
    }
    done()
  })
}

/** A request through a trusted proxy that sends the client address has more than one address. */
function isOfUnknownProxy(request: FastifyRequest): boolean {
  if ((request.ips?.length ?? 0) > 1) return false
  if (proxyHeadersOf(request).length > 0) return true
  return comesFromLoopback(request) && !isLoopback(hostNameOf(request))
}
