import assert from 'node:assert/strict'
import { after, before, suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { messageIdOf, settingsOf } from '#server/platform/mail/deliverMail.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { sendMail } from '#server/platform/mail/sendMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { startSmtp, type SmtpProcess } from '#test/support/network/smtpProcess.ts'
import type { ServerSettings } from '#test/support/network/smtpServer.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

let portal: TestApp
let server: SmtpProcess

before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-20T03:00:00Z') })
  server = await startSmtp()
})
after(async () => {
  await server.kill()
  await portal.close()
})

/** A server for one test. */
async function another(t: TestContext, settings: Omit<ServerSettings, 'port'> = {}): Promise<SmtpProcess> {
  const made = await startSmtp(settings)
  t.after(() => made.kill())
  return made
}

/** The portal's parts with a mail server to send by. */
const by = (smtpUrl: string): AppContext => ({ ...portal.appContext, config: { ...portal.appContext.config, smtpUrl } })
const send = (mailId: number, smtpUrl = server.url) => sendMail({ mailId }, by(smtpUrl))

let written = 0
/** Queues a mail to an address of its own. */
async function queued(recipient = `taro.${++written}@company.example`, subject = '件名'): Promise<number> {
  await queueMail(portal.db, recipient, { subject, body: '本文' }, portal.now())
  const mails = portal.db.selectFrom('mails').select('id').where('recipient', '=', recipient)
  return (await mails.executeTakeFirstOrThrow()).id
}
const mailOf = (id: number) => portal.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const acceptedOf = async (id: number, { accepted }: SmtpProcess = server) => {
  const { recipient } = await mailOf(id)
  return accepted.filter(mail => mail.to.includes(recipient))
}
const headersOf = ({ text }: { text: string }) => text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n\s/g, ' ')
const headerOf = (mail: { text: string }, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(headersOf(mail))?.[1]?.trim()

suite('A mail', () => {
  test('has sender, recipient, subject and text, is marked as sent, and loses its stored text', async () => {
    const mailId = await queued('taro@company.example')
    await send(mailId)
    const [mail] = await acceptedOf(mailId)
    assert.ok(mail)
    assert.equal(headerOf(mail, 'From'), 'KelvinChain <no-reply@kelvinchain.example>')
    assert.equal(headerOf(mail, 'To'), 'taro@company.example')
    assert.equal(headerOf(mail, 'Subject'), `=?UTF-8?B?${Buffer.from('件名').toString('base64')}?=`)
    assert.equal(headerOf(mail, 'Date'), 'Fri, 20 Nov 2026 03:00:00 +0000')
    assert.equal(headerOf(mail, 'Auto-Submitted'), 'auto-generated')
    assert.match(mail.text, new RegExp(Buffer.from('本文').toString('base64')))
    const { sent_at: sentAt, body } = await mailOf(mailId)
    assert.deepEqual([sentAt, body], [portal.now(), ''])
  })

  test('is sent once, also if two processes send it at the same time or it is queued again', async () => {
    const mailId = await queued()
    await Promise.all([send(mailId), send(mailId)])
    await send(mailId)
    assert.equal((await acceptedOf(mailId)).length, 1)
  })

  test('is not sent without SMTP_URL', async () => {
    const mailId = await queued()
    await sendMail({ mailId }, portal.appContext)
    assert.equal((await mailOf(mailId)).sent_at, null)
  })

  test('IDN-50: is for nobody whose account or company was disabled while it waited', async () => {
    const [of, other] = [await makeCompany(portal.db), await makeCompany(portal.db)]
    const people = {
      taro: await makeUser(portal.db, { company: of }),
      hanako: await makeUser(portal.db, { company: of }),
    }
    const jiro = await makeUser(portal.db, { company: other })
    const mails = {
      taro: await queued(people.taro.email),
      hanako: await queued(people.hanako.email),
      jiro: await queued(jiro.email),
    }
    await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', people.taro.id).execute()
    await portal.db.updateTable('companies').set({ is_active: false }).where('id', '=', other.id).execute()
    for (const mailId of Object.values(mails)) await send(mailId)
    assert.deepEqual(
      await Promise.all(Object.values(mails).map(async mailId => (await acceptedOf(mailId)).length)),
      [0, 1, 0],
    )
    for (const mailId of [mails.taro, mails.jiro])
      assert.partialDeepStrictEqual(await mailOf(mailId), {
        sent_at: null,
        refused_at: portal.now(),
        last_error: 'the account of this address is disabled',
      })
  })

  test('has one recipient and no injected header, whatever its address and subject contain', async () => {
    const addresses = ['a@b.example\r\nBcc: spy@evil.example', 'a@b.example, spy@evil.example', 'g:spy@evil.example;']
    for (const address of addresses) {
      const mailId = await queued(address)
      await send(mailId)
      assert.ok((await mailOf(mailId)).refused_at, address)
    }
    const mailId = await queued(undefined, 'Hello\r\nBcc: spy@evil.example\r\n\r\n<b>Another text</b>')
    await send(mailId)
    const [mail] = await acceptedOf(mailId)
    assert.ok(mail)
    assert.equal(mail.to.length, 1)
    assert.equal(headerOf(mail, 'Bcc'), undefined)
    assert.match(headerOf(mail, 'Subject') ?? '', /^Hello Bcc: /)
    assert.ok(!server.accepted.some(({ to }) => to.includes('spy@evil.example')))
  })

  test('has a unique Message-ID, also among databases', async () => {
    const facts = { id: 1, recipient: 'a@b.example', created_at: new Date('2026-11-20T03:00:00Z') }
    const later = { ...facts, created_at: new Date('2026-11-20T03:00:01Z') }
    const from = 'KelvinChain <no-reply@portal.example>'
    assert.match(messageIdOf(facts, from), /^<[0-9a-f]{32}@portal\.example>$/)
    assert.equal(messageIdOf(facts, from), messageIdOf({ ...facts }, 'no-reply@portal.example'))
    for (const other of [later, { ...facts, id: 2 }, { ...facts, recipient: 'c@b.example' }])
      assert.notEqual(messageIdOf(other, from), messageIdOf(facts, from))
  })
})

suite('A mail that the server refuses', () => {
  for (const manners of ['refusesForNow', 'refusesSender', 'refusesToRelay'] as const) {
    test(`temporarily (${manners}) fails, stores the reason without the address, and is sent later`, async () => {
      const mailId = await queued(`hanako.suzuki.${manners}@company.example`)
      await server.be(manners)
      await assert.rejects(send(mailId), (error: Error) => !error.message.includes('hanako.suzuki'))
      const refused = await mailOf(mailId)
      assert.deepEqual([refused.sent_at, refused.refused_at], [null, null])
      assert.match(refused.last_error ?? '', /4?5\d .*/)
      assert.ok(!refused.last_error?.includes('hanako.suzuki'))
      await server.be('takes')
      await send(mailId)
      const sent = await mailOf(mailId)
      assert.ok(sent.sent_at)
      assert.equal(sent.last_error, null)
      assert.equal((await acceptedOf(mailId)).length, 1)
    })
  }

  for (const manners of ['refusesRecipients', 'refusesMessages'] as const) {
    test(`permanently (${manners}) is stored with the reason, logged once and not retried`, async () => {
      const mailId = await queued(`jiro.tanaka.${manners}@company.example`)
      await server.be(manners)
      await send(mailId)
      await server.be('takes')
      await send(mailId)
      const refused = await mailOf(mailId)
      assert.deepEqual([refused.sent_at, refused.refused_at], [null, portal.now()])
      assert.match(refused.last_error ?? '', /55[04] /)
      assert.deepEqual(await acceptedOf(mailId), [])
      const lines = portal.logLines.filter(line => line.includes(`"mailId":${mailId},`))
      assert.equal(lines.length, 1)
      assert.match(lines[0] ?? '', /refused for good/)
      assert.ok(!lines[0]?.includes('jiro.tanaka'))
    })
  }
})

suite('A mail server', () => {
  test('that never greets times out soon', async () => {
    const mailId = await queued()
    await server.be('silent')
    await assert.rejects(send(mailId))
    await server.be('takes')
    await send(mailId)
    assert.equal((await acceptedOf(mailId)).length, 1)
  })

  test('that reads a mail and never answers times out, and the mail is sent later', async () => {
    const mailId = await queued()
    await server.be('neverAnswers')
    await assert.rejects(send(mailId, `${server.url}&socketTimeout=600000&deliveryTimeout=700`))
    assert.equal(server.unanswered(), 1)
    await server.be('takes')
    await send(mailId)
    assert.equal((await acceptedOf(mailId)).length, 1)
  })

  test('that needs a second for each command and three for the mail gets it once', async t => {
    const slow = await another(t)
    await slow.be('slow')
    const mailId = await queued()
    await send(mailId, slow.url.replace('greetingTimeout=500', 'greetingTimeout=15000'))
    assert.ok((await mailOf(mailId)).sent_at)
    assert.equal((await acceptedOf(mailId, slow)).length, 1)
  })

  test('that is down causes a failure, and gets the mail when it is up again', async t => {
    const unsteady = await another(t)
    const mailId = await queued()
    await unsteady.kill()
    await assert.rejects(send(mailId, unsteady.url))
    assert.match((await mailOf(mailId)).last_error ?? '', /ECONNREFUSED/)
    await unsteady.restart()
    await send(mailId, unsteady.url)
    assert.equal((await acceptedOf(mailId, unsteady)).length, 1)
  })

  test('that accepts a mail and disconnects without an answer gets it again with the same Message-ID', async () => {
    const mailId = await queued()
    await server.be('losesAnswers')
    await assert.rejects(send(mailId))
    assert.equal((await mailOf(mailId)).sent_at, null)
    await server.be('takes')
    await send(mailId)
    const [first, second, ...more] = await acceptedOf(mailId)
    assert.ok(first && second)
    assert.deepEqual(more, [])
    assert.equal(first.text, second.text)
    assert.match(headerOf(first, 'Message-ID') ?? '', /^<[0-9a-f]{32}@kelvinchain\.example>$/)
  })
})

test('A mail that was accepted while the database connection was lost is not sent again', async t => {
  const late = await another(t)
  await late.be('late')
  const mailId = await queued()
  const sending = send(mailId, late.url)
  await until('the mail is on its way', () => late.connections() > 0)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(portal.db)
  await sending
  await send(mailId, late.url)
  assert.ok((await mailOf(mailId)).sent_at)
  assert.equal((await acceptedOf(mailId, late)).length, 1)
})

suite('A mail server that requires authentication', () => {
  const login = { user: 'portal@company.example', password: 'p@ss:wörd/1' }
  const urlFor = ({ port }: SmtpProcess, { user, password }: typeof login, options: string) =>
    `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}?${options}`

  test('gets user and password from SMTP_URL; with wrong ones the mail waits', async t => {
    const strict = await another(t, { login })
    const mailId = await queued()
    await assert.rejects(send(mailId, strict.url))
    await assert.rejects(send(mailId, urlFor(strict, { ...login, password: 'wrong' }, 'ignoreTLS=true')), /535/)
    assert.equal((await mailOf(mailId)).refused_at, null)
    await send(mailId, urlFor(strict, login, 'ignoreTLS=true'))
    assert.equal((await acceptedOf(mailId, strict))[0]?.user, login.user)
  })

  test('does not get the password over an unencrypted connection', async t => {
    const plain = await another(t, { login })
    const mailId = await queued()
    await assert.rejects(send(mailId, urlFor(plain, login, '')), /STARTTLS/i)
    assert.deepEqual(await acceptedOf(mailId, plain), [])
  })

  test('gets nothing if its certificate is not trusted, unless SMTP_URL accepts it', async t => {
    const selfSigned = await another(t, { login, hasTls: true })
    const mailId = await queued()
    await assert.rejects(send(mailId, urlFor(selfSigned, login, '')), /certificate/i)
    await send(mailId, urlFor(selfSigned, login, 'tls.rejectUnauthorized=false'))
    const [mail] = await acceptedOf(mailId, selfSigned)
    assert.deepEqual([mail?.isEncrypted, mail?.user], [true, login.user])
  })
})

test('A mail leaves this machine only over an encrypted connection, unless SMTP_URL says otherwise', () => {
  const asked = (smtpUrl: string) => settingsOf(smtpUrl).searchParams.get('requireTLS')
  assert.equal(asked('smtp://mail.example:25'), 'true')
  assert.equal(asked('smtp://portal:secret@127.0.0.1:25'), 'true')
  assert.equal(asked('smtp://portal:secret@mail.example:25?requireTLS=false'), 'true')
  assert.equal(asked('smtp://127.0.0.1:25'), null)
  assert.equal(asked('smtp://mail.example:25?ignoreTLS=true'), null)
  assert.equal(asked('smtp://mail.example:25?requireTLS=false'), 'false')
  assert.equal(asked('smtps://mail.example'), null)
})
