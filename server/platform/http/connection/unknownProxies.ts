import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  comesFromLoopback,
  hostNameOf,
  isLoopback,
  proxyHeadersOf,
} from '#server/platform/http/connection/thisMachine.ts'

const advice =
  'requests come through a proxy that does not say for whom: all people behind it count as one address, and share its limits. Let it set X-Forwarded-For, and name its address in TRUSTED_PROXIES'

/** Tells the operator, once in the life of a process, of a proxy that TRUSTED_PROXIES does not name or that names nobody. */
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

/** Who came through a trusted proxy that says for whom has more than one address. */
function isOfUnknownProxy(request: FastifyRequest): boolean {
  if ((request.ips?.length ?? 0) > 1) return false
  if (proxyHeadersOf(request).length > 0) return true
  return comesFromLoopback(request) && !isLoopback(hostNameOf(request))
}
