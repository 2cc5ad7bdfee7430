import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '#server/platform/http/replies/html.ts'
import { isSecret } from '#server/platform/http/calls/isSecret.ts'
import { sendPage } from '#server/platform/http/replies/sendPage.ts'
import { isAskedHere, isLoopback } from '#server/platform/http/connection/thisMachine.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const maxMails = 100
const refreshSeconds = 5

declare module 'fastify' {
  interface FastifyInstance {
    /** User and password with which other machines can read the demo's mails. */
    outboxLogin?: { user: string; password: string }
  }
}

/**
 * The page with all mails of the demo, including authentication codes; registered only in the demo. This machine needs no
 * password as long as the portal does not listen for others.
 */
export function registerOutboxPage(app: FastifyInstance, { db, config }: AppContext) {
  const login = { user: 'outbox', password: randomBytes(18).toString('base64url') }
  app.decorate('outboxLogin', login)
  const wanted = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  const mayRead = (request: FastifyRequest) =>
    (isLoopback(config.host) && isAskedHere(request, config)) || isSecret(request.headers.authorization ?? '', wanted)
  const time = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: config.timeZone })
  app.get('/outbox', { compress: false }, async (request, reply) => {
    if (!mayRead(request)) return sendPage(askForPassword(reply), { title: 'Outbox', body: refusal })
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body', 'created_at'])
      .orderBy('id', 'desc')
      .limit(maxMails)
      .execute()
    const articles = mails.map(
      mail =>
        html` <article>
          <h3>${mail.subject}</h3>
          <p class="quiet">${time.format(mail.created_at)} (${config.timeZone}) → ${mail.recipient}</p>
          <pre>${mail.body}</pre>
        </article>`,
    )
    const none = html`<p>まだメールはありません。 No email has been sent yet.</p>`
    return sendPage(reply, {
      title: 'Outbox',
      refreshSeconds,
      body: html` <h1>送信メール Outbox</h1>
        <p class="quiet">
          デモ環境が送信したメール（新しい順、最大${maxMails}通）。 Emails sent by this demo, newest first, up to
          ${maxMails}.
        </p>
        ${mails.length > 0 ? articles : none}`,
    })
  })
}

/** RFC 7617: the browser asks for the password and sends it with each refresh. */
const askForPassword = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Basic realm="KelvinChain outbox", charset="UTF-8"')

const refusal = html` <h1>送信メール Outbox</h1>
  <p>ほかの端末からの閲覧には、起動時に表示されたユーザー名とパスワードが必要です。</p>
  <p>From another machine, or through a proxy, this page requires the user name and password printed at startup.</p>`
