import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '#contract/kernel/codes.ts'
import type { Config } from '#server/platform/config.ts'

const doors = ['/pro-api/', '/api/']
const ownSites = ['same-origin', 'none']

/**
 * No page of another site may use the doors, not even where it has got hold of a token: a browser says where its request
 * comes from. Programs are no browsers, and say nothing. No answer ever bears a CORS header.
 */
export function refuseOtherSites(app: FastifyInstance, { publicUrl }: Config): void {
  const publicHost = publicUrl && new URL(publicUrl).host
  app.addHook('onRequest', async (request, reply) => {
    if (!doors.some(door => request.url.startsWith(door)) || isOwn(request, publicHost)) return undefined
    const message = 'requests by pages of another site are refused'
    if (request.url.startsWith('/api/')) return await reply.code(403).send({ error: message, issues: [] })
    const data = { issues: [{ path: '', message }] }
    return await reply.code(403).send({ code: codes.notAuthorized, data })
  })
}

/** By what the browser itself tells; an older one, or one that came by plain HTTP, names its page's origin alone. */
function isOwn({ headers, host }: FastifyRequest, publicHost: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return ownSites.some(own => own === site)
  const { origin } = headers
  if (origin === undefined) return true
  const { host: from } = URL.parse(origin) ?? { host: null }
  return from !== null && from !== '' && (from === host || from === publicHost)
}
