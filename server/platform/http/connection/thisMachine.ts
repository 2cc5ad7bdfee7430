import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/settings/config.ts'

/** Whether a host is the loopback interface: 127.0.0.0/8, ::1, localhost. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|\[?::1\]?|\[?(::ffff:)?127(\.\d{1,3}){3}\]?)$/i.test(host.trim())

/** Whether the portal has a public address, and so a proxy or a network in front. */
export const isPublic = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)

/** Headers that proxies add, besides X-Forwarded-…: RFC 7239, RFC 9110 7.6.3, and common ones. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cdn-loop',
]

/** The headers of a request that a proxy added, trusted or not. */
export const proxyHeadersOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string[] =>
  Object.keys(headers).filter(name => name.startsWith('x-forwarded-') || proxyHeaders.includes(name))

/** By the connection's own address: a forwarded one could be forged. */
export const comesFromLoopback = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  isLoopback(socket.remoteAddress ?? '')

/**
 * Whether a request can only come from this machine: its connection does, and there is no sign of a proxy, which would pass
 * on the requests of others: no proxy header and no HTTP/1.0 (the default of nginx, but not of browsers and monitors). A
 * Host of another name is a proxy's too, or DNS rebinding.
 */
export function isAskedHere(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  return (
    comesFromLoopback(request) &&
    proxyHeadersOf(request).length === 0 &&
    request.raw.httpVersion !== '1.0' &&
    isLoopback(hostNameOf(request)) &&
    !isPublic(config)
  )
}

/** The name in the Host header; Fastify's own would trust X-Forwarded-Host. */
export const hostNameOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers.host ?? '').replace(/:\d*$/, '')
