import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, type Html } from '#server/platform/http/replies/html.ts'
import { closedPolicy } from '#server/platform/http/replies/securityHeaders.ts'

/** The style of the pages that the server renders; they have no script and load nothing. */
const style = `
  body { margin: 0 auto; max-width: 72rem; padding: 24px; color: #15202b; background: #fff; font: 14px/1.6 system-ui, sans-serif }
  h1 { font-size: 24px } h2 { margin-top: 40px; font-size: 18px; border-bottom: 1px solid #d7dce1 } h3 { font-size: 15px; margin: 28px 0 4px }
  code, pre { font: 13px/1.5 ui-monospace, monospace } pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f6f8; padding: 12px }
  h3 code { font-size: 15px } table { border-collapse: collapse; width: 100%; table-layout: fixed; overflow-wrap: anywhere } th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid #e6eaed }
  a { color: #15202b } .quiet { color: #56626e } article { margin: 24px 0 }`

export function sendPage(reply: FastifyReply, page: { title: string; refreshSeconds?: number; body: Html }) {
  const nonce = randomBytes(16).toString('base64')
  const refresh = page.refreshSeconds ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}" />` : html``
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh}
        <title>${page.title} – KelvinChain</title>
        <style nonce="${nonce}">
          ${{ html: style }}
        </style>
      </head>
      <body>
        ${page.body}
      </body>
    </html>`
  return reply
    .header('content-security-policy', `${closedPolicy}; style-src 'nonce-${nonce}'`)
    .type('text/html; charset=utf-8')
    .send(whole.html)
}
