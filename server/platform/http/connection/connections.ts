import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { codes } from '#contract/kernel/codes.ts'
import { closedPolicy } from '#server/platform/http/replies/securityHeaders.ts'

/** Bodies of the portal's own calls are small; the partner API and uploads set their own limits. */
const jsonBodyBytes = 1024 * 1024
/** First line and headers together; longer ones are 431. */
const headerBytes = 16 * 1024
const maxHeaders = 100
/** A half-sent request must not hold its place for ever; PLT-2 gives a call 180 s. */
const requestMs = 180_000
const headersMs = 30_000
/** Longer than the longest call, and than a stream is silent: a line on which nothing moves is nobody's. */
const silenceMs = 240_000
/** Longer than proxies keep theirs: they must not send into one that is being closed. */
const keepAliveMs = 72_000
/** Late requests are looked for this often. */
const checkMs = 5_000
/** Memory for sockets has an end; a proxy in front sees refused ones and tries again. */
const maxConnections = 10_000

/** How long and how large what comes through a connection may be, before anything of ours looks at it. */
export const connectionOptions = {
  bodyLimit: jsonBodyBytes,
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  keepAliveTimeout: keepAliveMs,
  http: { maxHeaderSize: headerBytes, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  // No address is too long for its route, only for its header: such a one leads nowhere, as any other.
  routerOptions: { maxParamLength: headerBytes },
  rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/pro-api/misshapen-address'),
  clientErrorHandler: refuseUnreadable,
} satisfies FastifyHttpOptions<Server>

/** What has no option of Fastify. */
export function boundConnections(server: { maxHeadersCount: number | null; maxConnections: number }): void {
  server.maxHeadersCount = maxHeaders
  server.maxConnections = maxConnections
}

/** Fastify answers a broken % by itself, past every hook. */
function isDecodable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** What is no HTTP, or came too slowly, never becomes a request: it is answered on the bare socket. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify({ code: codes.invalidParameters, data: { issues: [{ path: '', message: status }] } })
  const lines = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-security-policy: ${closedPolicy}`,
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
