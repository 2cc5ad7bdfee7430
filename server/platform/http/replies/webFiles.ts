import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { screenPaths } from '#contract/kernel/screenPaths.ts'
import type { PortalSettings } from '#contract/kernel/portalSettings.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { html } from '#server/platform/http/replies/html.ts'
import { isCall } from '#server/platform/http/connection/refusals.ts'

const folder = path.join(import.meta.dirname, '../../../../dist')
const noncePlaceholder = '__NONCE__'
const settingsPlaceholder = '__SETTINGS__'
const preloadsPlaceholder = '<!--__PRELOADS__-->'
/** The calls work without built browser files, so tests of the server need none. */
const notBuilt = '<!doctype html><title>KelvinChain</title><p>The web pages are not built: run npm start.</p>'

/**
 * Serves the built browser files. Hashed assets are cached for ever; index.html never, because it names them. Every path
 * that is neither a file nor a call gets the single-page application, with 404 if there is no such screen.
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
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/assets/codeReader-')) reply.header('content-security-policy', codeReaderPolicy)
  })
  const sendPage = async (reply: FastifyReply, screen: string | undefined) => {
    // Read each time: another build has other assets, and the page must name the existing ones.
    const built = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => notBuilt)
    const nonce = randomBytes(16).toString('base64')
    const page = built
      .replaceAll(settingsPlaceholder, () => settingsAttribute(config))
      .replace(preloadsPlaceholder, screen === undefined ? '' : await preloadsOf(screen))
    return reply
      .code(screen === undefined ? 404 : 200)
      .header('content-security-policy', pagePolicy(nonce, config))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  for (const [name, type] of Object.entries(rootFiles)) {
    app.get(name, async (_request, reply) => {
      const content = await readFile(path.join(folder, name)).catch(() => null)
      if (content === null) return await sendPage(reply, undefined)
      // Another build is found at once.
      return await reply
        .type(type)
        .headers({ 'cache-control': 'no-cache', ...workerHeaders })
        .send(content)
    })
  }
  app.get('/', (_request, reply) => sendPage(reply, '/'))
  app.get('/*', (request, reply) => {
    if (!isCall(request.url)) return sendPage(reply, screenOf(request.url))
    reply.callNotFound()
    return reply
  })
}

/** The worker that reads codes (web/quality/scan/camera/codeReader.ts) runs WebAssembly; no page may. */
const codeReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** What makes the page for own trips installable (scripts/webBuild/installable.ts). */
const rootFiles = {
  '/service-worker.js': 'text/javascript; charset=utf-8',
  '/manifest.webmanifest': 'application/manifest+json',
  '/icon-180.png': 'image/png',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
}
/** The worker fetches what it keeps. */
const workerHeaders = { 'content-security-policy': "default-src 'none'; connect-src 'self'" }

const screens = new Set(screenPaths.map(path => path.toLowerCase()))

/** Like the router of the pages: ignores case and a slash at the end. */
function screenOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1)
  const screen = path.toLowerCase().replace(/\/$/, '')
  return screens.has(screen) ? screen : undefined
}

/** The files of a screen (scripts/webBuild/screenPreloads.ts), for the browser to fetch while it reads the first ones. */
async function preloadsOf(screen: string): Promise<string> {
  const built = await readFile(path.join(folder, 'preloads.json'), 'utf8').catch(() => '{}')
  const files = (JSON.parse(built) as Record<string, string[]>)[screen] ?? []
  const links = files.map(file =>
    file.endsWith('.css')
      ? html`<link rel="preload" as="style" crossorigin href="/${file}" />`
      : html`<link rel="modulepreload" crossorigin href="/${file}" />`,
  )
  return links.map(link => link.html).join('')
}

/** JSON, escaped for an attribute. */
function settingsAttribute({ timeZone, isDemo, mapStyleUrl }: Config): string {
  const settings: PortalSettings = { timeZone, isDemo, mapStyleUrl: mapStyleUrl ?? null }
  return html`${JSON.stringify(settings)}`.html
}

/**
 * The Content-Security-Policy of the portal's page. Scripts are own files only; antd writes style tags with the nonce; text
 * becomes HTML or a script only through web/app/keepToPolicy.ts. PDFs are shown in frames as blobs.
 */
function pagePolicy(nonce: string, { mapStyleUrl }: Pick<Config, 'mapStyleUrl'>): string {
  const maps = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // antd's growing text fields measure themselves with a style attribute, which can load nothing.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
