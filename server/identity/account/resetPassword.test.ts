import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { mailedLink, type MailedLink } from '#test/support/network/mailedLink.ts'
import { makeCompany, makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode, openSessionOf } from '#test/support/calls/signIn.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const { checkLinkActive, confirm, confirmForgotPassword, resetPasswordCode } = accountCalls
const { login, checkOneTimePassword, getProfile } = sessionCalls
const minuteMs = 60_000
const newPassword = 'Chosen4Myself'

const { portal, other, later, close } = await createTwoProcesses()
let user: MadeUser

after(close)
beforeEach(async () => {
  user = await makeUser(portal.db)
})

const ask = async (email = user.email, app = portal) => await app.post(resetPasswordCode.path, { email })
const mailsTo = async (email: string) =>
  await portal.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()
const logIn = async (given: string) => (await portal.call(login, { email: user.email, password: given })).code

async function askedLink(): Promise<MailedLink> {
  await ask()
  await workOffJobs(portal)
  return await mailedLink(portal.db, user.email)
}

const reset = async ({ uuid }: { uuid: string }, given = newPassword, app = portal) =>
  (await app.call(confirmForgotPassword, { uuid, newPassword: given })).code

suite('requesting a password reset', () => {
  test("mails an enabled user a link in the user's language, with no secret in its subject", async () => {
    const japanese = await askedLink()
    assert.match(japanese.subject, /パスワード再設定/)
    assert.match(japanese.body, /2026年11月20日 13:00:00 \(Asia\/Tokyo\)/)
    assert.match(japanese.url, /^http:\/\/localhost:8080\/password-reset\?code=[\da-f-]{36}$/)
    user = await makeUser(portal.db, { language: 'en' })
    const english = await askedLink()
    assert.match(english.subject, /Reset your password/)
    assert.match(english.body, /20 November 2026 at 13:00:00 \(Asia\/Tokyo\)/)
    assert.ok(!japanese.subject.includes(japanese.uuid) && !english.subject.includes(english.uuid))
  })

  test('mails a user who is not activated a new, working activation link', async () => {
    user = await makeUser(portal.db, { state: 'notActivated' })
    const { url, uuid, temporaryPassword } = await askedLink()
    assert.match(url, /\/account-activation\?code=/)
    assert.equal((await portal.call(confirm, { uuid, temporaryPassword, newPassword })).code, codes.success)
  })

  test('mails a disabled user, one of an inactive company and an unknown address nothing, with the same answer', async () => {
    const sent = await ask()
    const silent = [
      (await makeUser(portal.db, { state: 'disabled' })).email,
      (await makeUser(portal.db, { company: await makeCompany(portal.db, { isActive: false }) })).email,
      'nobody@company.example',
    ]
    for (const email of silent) assert.deepEqual(await ask(email), sent)
    await workOffJobs(portal)
    for (const email of silent) assert.equal((await mailsTo(email)).length, 0)
    assert.equal((await mailsTo(user.email)).length, 1)
  })

  test('more than three times in fifteen minutes has the same answer and mails nothing, over all processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(user.email, index % 2 === 0 ? portal : other)),
    )
    assert.deepEqual(new Set(answers.map(answer => answer.code)), new Set([codes.success]))
    await workOffJobs(portal)
    assert.equal((await mailsTo(user.email)).length, 3)
    later(15 * minuteMs)
    await ask()
    await workOffJobs(portal)
    assert.equal((await mailsTo(user.email)).length, 4)
  })

  test('an unknown address queues as many jobs as a known one', async () => {
    const unknown = 'never@company.example'
    const jobsAskedBy = async (email: string) => {
      const before = await countJobs()
      for (let count = 0; count < 5; count++) await ask(email)
      return (await countJobs()) - before
    }
    assert.equal(await jobsAskedBy(unknown), 3)
    assert.equal(await jobsAskedBy(user.email), 3)
    await workOffJobs(portal)
  })

  test('an empty address has its own code', async () => {
    assert.equal((await ask(' ')).code, codes.enterEmail)
  })
})

const countJobs = async () =>
  Number((await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(portal.db)).rows[0]?.count)

suite('resetting', () => {
  test('sets the new password, invalidates the old one and mails a notification', async () => {
    assert.equal(await reset(await askedLink()), codes.success)
    assert.match((await mailsTo(user.email)).at(-1)?.subject ?? '', /パスワード変更完了/)
    assert.equal(await logIn(password), codes.wrongEmailOrPassword)
    assert.equal(await logIn(newPassword), codes.success)
  })

  test(`unlocks the account and lifts its block ${covers('4.account.locked', '8.4011')}`, async () => {
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 5; count++) await logIn('Wrong2to8C')
      later(15 * minuteMs)
    }
    assert.equal(await logIn(password), codes.accountLocked)
    for (let count = 0; count < 5; count++) await logIn('Wrong2to8C')
    assert.equal(await logIn(password), codes.tooManyWrongPasswords)
    const tries = portal.db.updateTable('sign_in_tries').where('email', '=', user.email)
    await tries.set({ wrong_codes_at: Array(100).fill(portal.now()) }).execute()
    assert.equal(await reset(await askedLink()), codes.success)
    const left = portal.db.selectFrom('sign_in_tries').select('wrong_codes_at').where('email', '=', user.email)
    assert.deepEqual(await left.executeTakeFirst(), { wrong_codes_at: [] })
    assert.equal(await logIn(newPassword), codes.success)
  })

  test('ends every session on every process, a mailed one-time password, and other links', async () => {
    const { accessToken } = await openSessionOf(portal, user)
    const link = await askedLink()
    await logIn(password)
    const oneTimePassword = await mailedCode(portal.db, user.email)
    assert.equal(await reset(link), codes.success)
    assert.equal((await other.call(getProfile, {}, { as: accessToken })).code, codes.loginRevoked)
    const answer = await other.call(checkOneTimePassword, { email: user.email, oneTimePassword })
    assert.equal(answer.code, codes.invalidAuthenticationCode)
    const open = portal.db.selectFrom('account_links').selectAll().where('user_id', '=', user.id)
    assert.deepEqual(await open.where('used_at', 'is', null).execute(), [])
  })

  test('clears a required password change', async () => {
    await portal.db.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute()
    await reset(await askedLink())
    const { accessToken } = await openSessionOf(portal, user)
    const { data } = await portal.call(getProfile, {}, { as: accessToken })
    assert.equal(data.passwordChangeRequired, false)
  })

  test('a refused password names its rule and leaves the link valid', async () => {
    const link = await askedLink()
    assert.equal(await reset(link, ' '), codes.enterNewPassword)
    assert.equal(await reset(link, 'Short1a'), codes.passwordTooShort)
    assert.equal(await reset(link, 'longenough1'), codes.passwordTooSimple)
    assert.equal(await reset(link, password), codes.passwordUnchanged)
    assert.equal(await reset(link), codes.success)
  })

  test('the link works once, even for two simultaneous requests to two processes, and for one hour', async () => {
    const link = await askedLink()
    later(60 * minuteMs - 1)
    const answers = await Promise.all([reset(link), reset(link, newPassword, other), reset(link, newPassword, other)])
    assert.deepEqual(answers.sort(), [codes.success, codes.linkDead, codes.linkDead])
    const late = await askedLink()
    later(60 * minuteMs)
    assert.equal(await reset(late), codes.linkExpired)
  })

  test('another request ends the earlier link, and a disabled account has none', async () => {
    const first = await askedLink()
    const second = await askedLink()
    assert.equal(await reset(first), codes.linkDead)
    await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    assert.equal((await portal.call(checkLinkActive, { uuid: second.uuid })).code, codes.linkDead)
    assert.equal(await reset(second), codes.linkDead)
  })
})

test('the log contains no secrets', async () => {
  const link = await askedLink()
  await reset(link)
  const log = [...portal.logLines, ...other.logLines].join('\n')
  for (const secret of [link.uuid, newPassword, user.email]) assert.ok(!log.includes(secret))
})
