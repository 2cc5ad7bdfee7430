import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import { codes } from '#contract/kernel/codes.ts'
import { closedPolicy } from '#server/platform/http/replies/securityHeaders.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** First line and headers together; longer ones are 431. */
const headerBytes = 16 * 1024

/** Limits of time and size for connections and requests, in milliseconds and bytes. */
export const connectionOptions = {
  // Bodies of the portal's own calls are small; the partner API and uploads have their own limits.
  bodyLimit: 1024 * 1024,
  // PLT-2: a call may take 180 s.
  requestTimeout: 180_000,
  // Longer than the longest call, and than a stream is silent.
  connectionTimeout: 240_000,
  // Longer than those of proxies, which must not send into a connection that is being closed.
  keepAliveTimeout: 72_000,
  http: { maxHeaderSize: headerBytes, headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
  // The header size is the only limit of a path.
  routerOptions: { maxParamLength: headerBytes },
  rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/pro-api/misshapen-address'),
  clientErrorHandler: refuseUnreadable,
} satisfies FastifyHttpOptions<Server>

/** Limits that are no options of Fastify. A proxy retries refused connections. */
export function boundConnections(server: { maxHeadersCount: number | null; maxConnections: number }): void {
  server.maxHeadersCount = 100
  server.maxConnections = 10_000
}

/** Fastify answers an invalid % escape itself, without any hook. */
const isDecodable = (url: string): boolean => orUndefined(() => decodeURI(url)) !== undefined

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Invalid HTTP and timeouts never become a request: they are answered on the socket. */
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
