import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { oneTimePasswordMail } from '#server/identity/session/mails.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp

before(async () => {
  portal = await createTestApp({ demo: true })
})
after(() => portal.close())

const queued = (recipient: string, text = { subject: '件名', body: '本文' }) =>
  queueMail(portal.db, recipient, text, portal.now())

suite('The mail with a one-time password', () => {
  const facts = { code: '012345', expiresAt: new Date('2026-11-20T03:05:00Z'), timeZone: 'Asia/Tokyo' }

  test('contains the code and its expiry in the zone of the portal, in both languages', () => {
    const japanese = oneTimePasswordMail('ja', facts)
    assert.match(japanese.body, /012345/)
    assert.match(japanese.body, /2026年11月20日 12:05:00 \(Asia\/Tokyo\)/)
    const english = oneTimePasswordMail('en', facts)
    assert.match(english.body, /012345/)
    assert.match(english.body, /20 November 2026 at 12:05:00 \(Asia\/Tokyo\)/)
  })

  test('has no code in its subject', () => {
    for (const language of ['ja', 'en'] as const)
      assert.ok(!oneTimePasswordMail(language, facts).subject.includes('012345'))
  })
})

suite('The outbox of the demo', () => {
  test('lists the newest mail first, escapes its content and runs no script', async () => {
    await queued('older@demo.example')
    await queued('newer@demo.example', { subject: '<script>alert(1)</script>', body: '"><img src=x onerror=alert(1)>' })
    const answer = await portal.app.inject('/outbox')
    assert.ok(answer.body.indexOf('newer@demo.example') < answer.body.indexOf('older@demo.example'))
    assert.doesNotMatch(answer.body, /<script|<img/)
    assert.match(answer.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
    assert.match(answer.body, /<meta http-equiv="refresh" content="5"/)
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
  })

  test('shows at most a hundred mails', async () => {
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
