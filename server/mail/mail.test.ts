import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { oneTimePasswordMail } from '#server/mail/oneTimePasswordMail.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { sendMail } from '#server/mail/sendMail.ts'
import type { Parts } from '#server/parts.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import { createTestApp, type TestApp } from '#test/support/testApp.ts'

let portal: TestApp
let mailServer: MailServer
/** The portal's parts with a mail server to send by. */
let sending: Parts

before(async () => {
  portal = await createTestApp({ demo: true })
  mailServer = await startMailServer()
  sending = { ...portal.parts, config: { ...portal.parts.config, smtpUrl: mailServer.url } }
})
after(async () => {
  await mailServer.close()
  await portal.close()
})

async function queued(recipient: string, text = { subject: '件名', body: '本文' }): Promise<number> {
  await portal.db.transaction().execute(tx => queueMail(tx, recipient, text, portal.now()))
  const { id } = await portal.db
    .selectFrom('mails')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}
const mailOf = (id: number) => portal.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

suite('sending a mail', () => {
  test('marks it sent, and it carries sender, subject and text', async () => {
    const mailId = await queued('taro@company.example')
    await sendMail({ mailId }, sending)
    assert.ok((await mailOf(mailId)).sent_at)
    const [mail = ''] = mailServer.taken.slice(-1)
    assert.match(mail, /^From: KelvinChain </m)
    assert.match(mail, /^To: taro@company\.example\r?$/m)
    assert.match(mail, /=\?UTF-8\?/)
    assert.match(mail, /^Auto-Submitted: auto-generated/m)
  })

  test('is done once, also when two processes do it at once or it is asked for again', async () => {
    const before = mailServer.taken.length
    const mailId = await queued('once@company.example')
    await Promise.all([sendMail({ mailId }, sending), sendMail({ mailId }, sending)])
    await sendMail({ mailId }, sending)
    assert.equal(mailServer.taken.length, before + 1)
  })

  test('that is refused fails, keeps the reason without the address, and works later', async () => {
    const mailId = await queued('hanako.suzuki@company.example')
    mailServer.be('refuses')
    await assert.rejects(sendMail({ mailId }, sending), (error: Error) => !error.message.includes('hanako.suzuki'))
    const refused = await mailOf(mailId)
    assert.equal(refused.sent_at, null)
    assert.match(refused.last_error ?? '', /550 .*h\*\*\*@company\.example/)
    mailServer.be('takes')
    await sendMail({ mailId }, sending)
    const sent = await mailOf(mailId)
    assert.ok(sent.sent_at)
    assert.equal(sent.last_error, null)
  })

  test('is left undone without SMTP_URL', async () => {
    const mailId = await queued('kept@company.example')
    await sendMail({ mailId }, portal.parts)
    assert.equal((await mailOf(mailId)).sent_at, null)
  })
})

suite('the mail with a one-time password', () => {
  const facts = { code: '012345', expiresAt: new Date('2026-11-20T03:05:00Z'), timeZone: 'Asia/Tokyo' }

  test('says the code and until when it is valid in the zone of the portal, in both languages', () => {
    const japanese = oneTimePasswordMail('ja', facts)
    assert.match(japanese.body, /012345/)
    assert.match(japanese.body, /2026年11月20日 12:05:00 \(Asia\/Tokyo\)/)
    const english = oneTimePasswordMail('en', facts)
    assert.match(english.body, /012345/)
    assert.match(english.body, /20 November 2026 at 12:05:00 \(Asia\/Tokyo\)/)
  })

  test('does not show the code in its subject', () => {
    for (const language of ['ja', 'en'] as const)
      assert.ok(!oneTimePasswordMail(language, facts).subject.includes('012345'))
  })
})

suite('the outbox of the demo', () => {
  test('lists the newest mail first, escapes what it shows and runs nothing', async () => {
    await queued('older@demo.example')
    await queued('newer@demo.example', { subject: '<script>alert(1)</script>', body: '"><img src=x onerror=alert(1)>' })
    const answer = await portal.app.inject('/outbox')
    assert.ok(answer.body.indexOf('newer@demo.example') < answer.body.indexOf('older@demo.example'))
    assert.doesNotMatch(answer.body, /<script|<img/)
    assert.match(answer.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
    assert.match(answer.body, /<meta http-equiv="refresh" content="5"/)
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
  })

  test('shows a hundred mails at most', async () => {
    for (let count = 0; count < 105; count++) await queued(`many${count}@demo.example`)
    const { body } = await portal.app.inject('/outbox')
    assert.equal(body.match(/<article>/g)?.length, 100)
  })

  test('does not exist outside the demo', async () => {
    const real = await createTestApp({ beside: portal })
    const { body } = await real.app.inject('/outbox')
    assert.ok(!body.includes('demo.example'))
    await real.close()
  })
})
