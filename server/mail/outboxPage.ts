import type { FastifyInstance } from 'fastify'
import { html } from '#server/http/html.ts'
import { sendPage } from '#server/http/sendPage.ts'
import type { Parts } from '#server/parts.ts'

const mostMails = 100
const refreshSeconds = 5

/** Where the demo's mails are read. Registered in the demo only: elsewhere mails are nobody else's business. */
export function registerOutboxPage(app: FastifyInstance, { db, config }: Parts) {
  const time = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: config.timeZone })
  app.get('/outbox', async (_request, reply) => {
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body', 'created_at'])
      .orderBy('id', 'desc')
      .limit(mostMails)
      .execute()
    const articles = mails.map(
      mail =>
        html` <article>
          <h3>${mail.subject}</h3>
          <p class="quiet">${time.format(mail.created_at)} (${config.timeZone}) → ${mail.recipient}</p>
          <pre>${mail.body}</pre>
        </article>`,
    )
    const none = html`<p>まだメールはありません。 No mail has been sent yet.</p>`
    return sendPage(reply, {
      title: 'Outbox',
      refreshSeconds,
      body: html` <h1>送信メール Outbox</h1>
        <p class="quiet">
          デモ環境が送信したメール（新しい順、最大${mostMails}通）。 Mails of this demo, newest first, at most
          ${mostMails}.
        </p>
        ${mails.length > 0 ? articles : none}`,
    })
  })
}
