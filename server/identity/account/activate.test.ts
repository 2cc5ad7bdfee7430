import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { newPasswordFault } from '#contract/identity/rules/password.ts'
import { endLinks, mailActivation, mailPasswordChangeLink } from '#server/identity/account/links.ts'
import { prepareTemporaryPassword } from '#server/identity/account/temporaryPassword.ts'
import { covers } from '#test/rules/covers.ts'
import { mailedLink, type MailedLink } from '#test/support/network/mailedLink.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

const { checkLinkActive, confirm } = accountCalls
const dayMs = 24 * 60 * 60 * 1000
const newPassword = 'Chosen4Myself'

const { portal, other, later, close } = await createTwoProcesses({ config: { publicUrl: 'https://portal.example' } })
let user: MadeUser
let mail: MailedLink

after(close)
beforeEach(async () => {
  user = await invited()
  mail = await mailedLink(portal.db, user.email)
})

/** As after registration: only the mailed password is valid. */
async function invited(language: 'ja' | 'en' = 'ja') {
  const made = await makeUser(portal.db, { state: 'notActivated', language })
  await portal.db.deleteFrom('user_credentials').where('user_id', '=', made.id).execute()
  await invite(made)
  return made
}

async function invite({ id }: MadeUser) {
  const temporaryPassword = await prepareTemporaryPassword()
  await portal.db.transaction().execute(tx => mailActivation(tx, portal.appContext, id, temporaryPassword))
}

const logIn = async (password: string) => (await portal.call(sessionCalls.login, { email: user.email, password })).code
const check = async ({ uuid } = mail) => (await portal.call(checkLinkActive, { uuid })).code
const activate = async (given: Partial<{ temporaryPassword: string; newPassword: string }> = {}, app = portal) => {
  const { uuid, temporaryPassword } = mail
  return await app.call(confirm, { uuid, temporaryPassword, newPassword, ...given })
}

suite('the activation mail', () => {
  test("has the link, the temporary password and the expiry in the user's language, and no secret in its subject", async () => {
    assert.match(mail.subject, /アカウント有効化/)
    assert.match(mail.body, /利用者\d+ 様/)
    assert.match(mail.body, /2026年11月27日 12:00:00 \(Asia\/Tokyo\)/)
    assert.match(mail.url, /^https:\/\/portal\.example\/account-activation\?code=[\da-f-]{36}$/)
    const english = await mailedLink(portal.db, (await invited('en')).email)
    assert.match(english.subject, /activate your account/)
    assert.match(english.body, /27 November 2026 at 12:00:00 \(Asia\/Tokyo\)/)
    for (const { subject, temporaryPassword, uuid } of [mail, english]) {
      assert.match(temporaryPassword, /^[A-HJ-NP-Za-km-z2-9]{12}$/)
      assert.ok(!subject.includes(temporaryPassword) && !subject.includes(uuid))
    }
  })

  test('leaves neither its uuid nor its password readable in the database', async () => {
    const [link] = await portal.db.selectFrom('account_links').selectAll().where('user_id', '=', user.id).execute()
    assert.equal(link?.token_hash.length, 32)
    assert.match(link.temporary_password_hash ?? '', /^\$argon2id\$/)
    const row = JSON.stringify({ ...link, token_hash: link.token_hash.toString('latin1') })
    assert.ok(!row.includes(mail.uuid) && !row.includes(mail.temporaryPassword))
  })

  test('names the port if the portal has no public address', async () => {
    const temporaryPassword = await prepareTemporaryPassword()
    await portal.db.transaction().execute(tx => mailActivation(tx, other.appContext, user.id, temporaryPassword))
    assert.match((await mailedLink(portal.db, user.email)).url, /^http:\/\/localhost:8080\/account-activation\?code=/)
  })

  test('is not sent to a user who is already activated', async () => {
    const enabled = await makeUser(portal.db)
    await invite(enabled)
    await assert.rejects(mailedLink(portal.db, enabled.email), /no link/)
  })
})

suite('opening the link', () => {
  test('shows address and purpose every time, and changes nothing', async () => {
    for (const app of [portal, other, portal]) {
      const { code, data } = await app.call(checkLinkActive, { uuid: mail.uuid })
      assert.equal(code, codes.success)
      assert.deepEqual(data, { email: user.email, purpose: 'activation' })
    }
    assert.equal((await activate()).code, codes.success)
  })

  test(`works for seven days and then has expired ${covers('8.4028')}`, async () => {
    later(7 * dayMs - 1)
    assert.equal(await check(), codes.success)
    later(1)
    assert.equal(await check(), codes.linkExpired)
    assert.equal((await activate()).code, codes.linkExpired)
  })

  test(`an unknown or used link is invalid ${covers('8.4030')}`, async () => {
    assert.equal((await portal.call(checkLinkActive, { uuid: crypto.randomUUID() })).code, codes.linkDead)
    await activate()
    assert.equal(await check(), codes.linkDead)
    assert.equal((await activate()).code, codes.linkDead)
  })

  test('a newer mail invalidates it', async () => {
    await invite(user)
    assert.equal(await check(), codes.linkDead)
    assert.equal((await activate()).code, codes.linkDead)
    mail = await mailedLink(portal.db, user.email)
    assert.equal((await activate()).code, codes.success)
  })

  test('of two mails created at once only one link is valid', async () => {
    await Promise.all([invite(user), invite(user), invite(user)])
    const links = portal.db.selectFrom('account_links').selectAll().where('user_id', '=', user.id)
    assert.equal((await links.where('used_at', 'is', null).execute()).length, 1)
  })

  test('a link of a disabled account or an inactive company is invalid', async () => {
    const setActive = (is_active: boolean) =>
      portal.db.updateTable('companies').set({ is_active }).where('id', '=', user.company.id).execute()
    await setActive(false)
    assert.equal(await check(), codes.linkDead)
    await setActive(true)
    assert.equal(await check(), codes.success)
    await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    assert.equal(await check(), codes.linkDead)
    assert.equal((await activate()).code, codes.linkDead)
  })

  test('ended links stay invalid when the account is enabled again', async () => {
    await portal.db.transaction().execute(tx => endLinks(tx, user.id))
    assert.equal(await check(), codes.linkDead)
  })

  test('a link for another purpose does not activate', async () => {
    const enabled = await makeUser(portal.db)
    await portal.db.transaction().execute(tx => mailPasswordChangeLink(tx, portal.appContext, enabled.id))
    const { uuid } = await mailedLink(portal.db, enabled.email)
    const answer = await portal.call(confirm, { uuid, temporaryPassword: 'whatever', newPassword })
    assert.equal(answer.code, codes.linkDead)
  })
})

suite('activating', () => {
  const notActivated = covers('4.account.notActivated', '8.4010')
  test(`before, the temporary password is answered "not activated"; afterwards the user's own password signs in ${notActivated}`, async () => {
    assert.equal(await logIn('Wrong2to8C'), codes.wrongEmailOrPassword)
    assert.equal(await logIn(mail.temporaryPassword), codes.accountNotActivated)
    assert.equal((await activate()).code, codes.success)
    assert.equal(await logIn(mail.temporaryPassword), codes.wrongEmailOrPassword)
    assert.equal(await logIn(newPassword), codes.success)
  })

  test(`enables the account, and the audit trail names its user ${covers('4.account.enabled')}`, async () => {
    await activate()
    const { state } = await portal.db
      .selectFrom('users')
      .select('state')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    assert.equal(state, 'enabled')
    const trail = portal.db.selectFrom('audit_trail').select('actor').where('record', '=', String(user.id))
    const last = await trail.where('table_name', '=', 'users').orderBy('id', 'desc').executeTakeFirst()
    assert.equal(last?.actor, `user:${user.id}`)
  })

  test(`an empty password has its own code ${covers('8.4005', '8.4006')}`, async () => {
    assert.equal((await activate({ temporaryPassword: ' ' })).code, codes.enterTemporaryPassword)
    assert.equal((await activate({ newPassword: '' })).code, codes.enterNewPassword)
  })

  const rules = covers('5.password.length', '5.password.mixture', '5.password.unchanged', '8.4504', '8.4505', '8.4506')
  test(`a new password must satisfy the rules, and a refused one does not use up the link ${rules}`, async () => {
    for (const [bad, code] of [
      ['Short1a', codes.passwordTooShort],
      ['longenough1', codes.passwordTooSimple],
      ['LONGENOUGH1', codes.passwordTooSimple],
      ['LongEnough', codes.passwordTooSimple],
    ] as const) {
      const answer = await activate({ newPassword: bad })
      assert.deepEqual([answer.code, answer.issues.map(issue => issue.path)], [code, ['newPassword']])
    }
    // A random password may itself lack a digit and be refused for that.
    while (newPasswordFault(mail.temporaryPassword)) {
      await invite(user)
      mail = await mailedLink(portal.db, user.email)
    }
    assert.equal((await activate({ newPassword: mail.temporaryPassword })).code, codes.passwordUnchanged)
    assert.equal((await activate()).code, codes.success)
  })

  test(`a wrong temporary password is refused, and five of them invalidate the link ${covers('8.4023')}`, async () => {
    const wrong = { temporaryPassword: 'WrongTempor4' }
    for (let count = 0; count < 4; count++) assert.equal((await activate(wrong)).code, codes.invalidTemporaryPassword)
    assert.equal((await activate({ newPassword: 'short' })).code, codes.passwordTooShort)
    assert.equal((await activate(wrong)).code, codes.invalidTemporaryPassword)
    assert.equal((await activate()).code, codes.linkDead)
    assert.equal(await check(), codes.linkDead)
  })

  test('of a hundred simultaneous guesses on two processes five are checked', async () => {
    const guesses = Array.from({ length: 100 }, (_, index) =>
      activate({ temporaryPassword: `Guess${index}` }, index % 2 === 0 ? portal : other),
    )
    const answers = (await Promise.all(guesses)).map(answer => answer.code)
    assert.equal(answers.filter(code => code === codes.invalidTemporaryPassword).length, 5)
    assert.equal(answers.filter(code => code === codes.linkDead).length, 95)
    assert.equal((await activate()).code, codes.linkDead)
  })

  test('works once, even for two simultaneous requests to two processes', async () => {
    const answers = await Promise.all([activate(), activate({}, other), activate(), activate({}, other)])
    assert.equal(answers.filter(({ code }) => code === codes.success).length, 1)
    assert.equal(answers.filter(({ code }) => code === codes.linkDead).length, 3)
  })
})

test('the log contains no secrets', async () => {
  await activate({ temporaryPassword: 'WrongTempor4' })
  await activate()
  const log = [...portal.logLines, ...other.logLines].join('\n')
  for (const secret of [mail.uuid, mail.temporaryPassword, newPassword, 'WrongTempor4', user.email])
    assert.ok(!log.includes(secret))
})
