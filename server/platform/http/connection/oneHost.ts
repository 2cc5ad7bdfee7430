import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/kernel/codes.ts'

const message = 'the request names more than one host'

/**
 * RFC 9112, 3.2: a request with more than one Host header is refused, or a proxy in front and the portal could take it for
 * requests to two sites. Node.js would take the first; where there is none it refuses by itself.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hostsOf(request.raw.rawHeaders) < 2) return undefined
    if (request.url.startsWith('/api/')) return await reply.code(400).send({ error: message, issues: [] })
    return await reply.code(400).send({ code: codes.invalidParameters, data: { issues: [{ path: '', message }] } })
  })
}

const hostsOf = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
