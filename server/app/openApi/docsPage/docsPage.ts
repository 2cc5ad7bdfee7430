import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '#server/platform/http/replies/html.ts'
import { closedPolicy } from '#server/platform/http/replies/securityHeaders.ts'

/** Swagger UI as its makers built it, which this package brings along; its own plugin is not used. */
const swaggerUi = path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
const files = {
  'swagger-ui.css': swaggerUi,
  'docs.css': import.meta.dirname,
  'swagger-ui-bundle.js': swaggerUi,
  'docs.js': import.meta.dirname,
}
const names = Object.keys(files)

const hash = createHash('sha256')
for (const [name, folder] of Object.entries(files)) hash.update(fs.readFileSync(path.join(folder, name)))
/** Its name changes with its content, as those of the other assets do. */
const assets = `/assets/docs-${hash.digest('hex').slice(0, 16)}`

/** An OpenAPI document and the page that shows it: all operations at first, or their groups alone. */
export type DocumentPage = { title: string; page: string; document: string; expanded: 'list' | 'none' }

export async function serveDocsFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: [swaggerUi, import.meta.dirname],
    prefix: `${assets}/`,
    allowedPath: name => names.includes(name.slice(1)),
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
}

/**
 * Swagger UI's parts of the policy: it draws its icons from data: addresses, and asks the portal for the document and what
 * its reader tries out. Scripts are own files only; texts may become HTML, but neither scripts nor their addresses (docs.js).
 */
const policy = [
  closedPolicy,
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ')

export function sendDocsPage(reply: FastifyReply, shown: DocumentPage, pages: readonly DocumentPage[]) {
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${shown.title} – KelvinChain</title>
        ${names
          .filter(name => name.endsWith('.css'))
          .map(name => html`<link rel="stylesheet" href="${assets}/${name}" />`)}
        ${names.filter(name => name.endsWith('.js')).map(name => html`<script defer src="${assets}/${name}"></script>`)}
      </head>
      <body>
        <nav aria-label="Documents">
          ${pages.map(one =>
            one === shown
              ? html`<a href="${one.page}" aria-current="page">${one.title}</a>`
              : html`<a href="${one.page}">${one.title}</a>`,
          )}
        </nav>
        <main id="docs" data-document="${shown.document}" data-expanded="${shown.expanded}"></main>
      </body>
    </html>`
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(whole.html)
}
