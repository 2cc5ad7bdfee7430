import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { Config } from '#server/platform/settings/config.ts'

const partnerApi = '/api/'

/** Whether a URL is that of a portal call or of the partner API. */
export const isCall = (url: string): boolean => url.startsWith('/pro-api/') || url.startsWith(partnerApi)

/** Refuses a request before its handler runs, in the form of the interface that it used. */
const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  message: string,
): FastifyReply =>
  reply
    .code(status)
    .send(
      request.url.startsWith(partnerApi)
        ? { error: message, issues: [] }
        : { code, data: { issues: [{ path: '', message }] } },
    )

/**
 * RFC 9112, 3.2: refuses a request with more than one Host header, which a proxy and the portal could route differently.
 * Node.js would use the first; it refuses a request without any itself.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hostsOf(request.raw.rawHeaders) < 2) return undefined
    return await refuse(request, reply, 400, codes.invalidParameters, 'the request names more than one host')
  })
}

const hostsOf = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length

const ownSites = ['same-origin', 'none']

/**
 * Refuses calls by pages of other sites, even with a valid token: browsers send the origin of a request, programs do not.
 * No response has a CORS header.
 */
export function refuseOtherSites(app: FastifyInstance, { publicUrl }: Config): void {
  const publicHost = publicUrl && new URL(publicUrl).host
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url) || isOwn(request, publicHost)) return undefined
    return await refuse(request, reply, 403, codes.notAuthorized, 'requests by pages of another site are refused')
  })
}

/** By Sec-Fetch-Site; older browsers, and those on plain HTTP, send only the Origin of the page. */
function isOwn({ headers, host }: FastifyRequest, publicHost: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return ownSites.some(own => own === site)
  const { origin } = headers
  if (origin === undefined) return true
  const { host: from } = URL.parse(origin) ?? { host: null }
  return from !== null && from !== '' && (from === host || from === publicHost)
}
