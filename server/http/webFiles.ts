import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'

const folder = path.join(import.meta.dirname, '../../dist')
const noncePlaceholder = '__NONCE__'

/**
 * The built browser files. Hashed assets may be kept for ever; index.html never, since it names them. Every address
 * that is neither a file nor a call is the single-page application's.
 */
export async function serveWebFiles(app: FastifyInstance, config: Config) {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  const sendPage = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, config))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  app.get('/', (_request, reply) => sendPage(reply))
  app.get('/*', (request, reply) => {
    const isCall = request.url.startsWith('/pro-api/') || request.url.startsWith('/api/')
    if (isCall) {
      reply.callNotFound()
      return reply
    }
    return sendPage(reply)
  })
}

/** antd writes style tags with the nonce, and style attributes without; scripts are our own files only. */
function contentSecurityPolicy(nonce: string, { mapStyleUrl }: Config) {
  const maps = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}`,
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-src 'self' blob:",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
