import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { screenPaths } from '#contract/kernel/screenPaths.ts'
import type { PortalSettings } from '#contract/kernel/portalSettings.ts'
import type { Config } from '#server/platform/config.ts'
import { html } from '#server/platform/http/replies/html.ts'
import { pagePolicy } from '#server/platform/http/replies/pagePolicy.ts'

const folder = path.join(import.meta.dirname, '../../../../dist')
const noncePlaceholder = '__NONCE__'
const settingsPlaceholder = '__SETTINGS__'
/** The calls work without it: tests of the server need no built browser files. */
const notBuilt = '<!doctype html><title>KelvinChain</title><p>The web pages are not built: run npm start.</p>'

/**
 * The built browser files. Hashed assets may be kept for ever; index.html never, since it names them. Every address
 * that is neither a file nor a call is the single-page application's, which says itself where there is no such screen; for
 * programs the status says so.
 */
export async function serveWebFiles(app: FastifyInstance, config: Config) {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  })
  const sendPage = async (reply: FastifyReply, status: 200 | 404) => {
    // Read anew each time: another build has other assets, and a page must name those that are there.
    const built = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => notBuilt)
    const nonce = randomBytes(16).toString('base64')
    const page = built.replaceAll(settingsPlaceholder, () => settingsAttribute(config))
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy(nonce, config))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  app.get('/', (_request, reply) => sendPage(reply, 200))
  app.get('/*', (request, reply) => {
    const isCall = request.url.startsWith('/pro-api/') || request.url.startsWith('/api/')
    if (isCall) {
      reply.callNotFound()
      return reply
    }
    return sendPage(reply, isScreen(request.url) ? 200 : 404)
  })
}

const screens = new Set(screenPaths.map(path => path.toLowerCase()))

/** As the router of the pages takes addresses: in any case, with a slash at the end or without. */
function isScreen(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  return screens.has(path.toLowerCase().replace(/\/$/, ''))
}

/** JSON inside an attribute, whichever quotes it stands in. */
function settingsAttribute({ timeZone, isDemo, mapStyleUrl }: Config): string {
  const settings: PortalSettings = { timeZone, isDemo, mapStyleUrl: mapStyleUrl ?? null }
  return html`${JSON.stringify(settings)}`.html
}
