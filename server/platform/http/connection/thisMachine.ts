import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

/** Whether a name or address is this machine itself and nothing that others reach: 127.0.0.0/8, ::1, localhost. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|\[?::1\]?|\[?(::ffff:)?127(\.\d{1,3}){3}\]?)$/i.test(host.trim())

/** Whether people reach the portal by an address of its own, and so through a proxy or a network. */
export const isPublic = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)

/** Headers that proxies add, beside X-Forwarded-…: RFC 7239, RFC 9110 7.6.3, and what is usual. */
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

/** The headers of a request that some proxy wrote, whether or not it is one that we know. */
export const proxyHeadersOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string[] =>
  Object.keys(headers).filter(name => name.startsWith('x-forwarded-') || proxyHeaders.includes(name))

/** By the connection's own address: a forwarded one could be made up. */
export const comesFromLoopback = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  isLoopback(socket.remoteAddress ?? '')

/**
 * Whether whoever asks can be at this machine alone. Its connection must come from it, and nothing may speak of a proxy,
 * which would bring the requests of others: not its headers, not HTTP/1.0 (nginx asks so unless told otherwise; browsers and
 * monitors do not). A Host of another name is a proxy's too, or a page's whose name was made to lead here (DNS rebinding).
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

/** The name in the Host header as it came; Fastify's own would believe X-Forwarded-Host. */
export const hostNameOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers.host ?? '').replace(/:\d*$/, '')
