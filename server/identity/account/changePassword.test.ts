import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { lockedUser, mailPasswordChangeLink, mailPasswordResetLink } from '#server/identity/account/links.ts'
import { replacePassword } from '#server/identity/account/replacePassword.ts'
import { hashPassword } from '#server/identity/session/passwords.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { covers } from '#test/rules/covers.ts'
import { until } from '#test/support/database/until.ts'
import { waitingStatements } from '#test/support/database/waitingForLock.ts'
import { mailedLink } from '#test/support/network/mailedLink.ts'
import { makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

const { changePassword, checkLinkActive, confirmForgotPassword } = accountCalls
const { login, getProfile, changeLanguage, logout } = sessionCalls
const minuteMs = 60_000
const newPassword = 'Chosen4Myself'

const { portal, other, later, close } = await createTwoProcesses()
let user: MadeUser
let session: Tokens

after(close)
beforeEach(async () => {
  user = await makeUser(portal.db)
  session = await openSessionOf(portal, user)
})

type Given = Partial<{ currentPassword: string; newPassword: string; uuid: string }>
const change = async (given: Given = {}, app = portal, as = session) =>
  await app.call(changePassword, { currentPassword: password, newPassword, ...given }, { as })
const codeOfChange = async (given: Given = {}, app = portal) => (await change(given, app)).code
const logIn = async (given: string) => (await portal.call(login, { email: user.email, password: given })).code

async function mailedUuid(of = user): Promise<string> {
  await portal.db.transaction().execute(tx => mailPasswordChangeLink(tx, portal.appContext, of.id))
  return (await mailedLink(portal.db, of.email)).uuid
}

suite('changing the password', () => {
  test('sets the new one, signs out every session on every process, and mails a notification', async () => {
    const elsewhere = await openSessionOf(other, user)
    assert.equal(await codeOfChange(), codes.success)
    for (const { accessToken, refreshToken } of [session, elsewhere]) {
      assert.equal((await other.call(getProfile, {}, { as: accessToken })).code, codes.loginRevoked)
      const as = { accessToken: '', refreshToken }
      const renewed = await other.call(sessionCalls.refreshToken, { email: user.email }, { as })
      assert.equal(renewed.code, codes.loginRevoked)
    }
    const notice = portal.db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', user.email)
    const { subject, body } = await notice.executeTakeFirstOrThrow()
    assert.match(subject, /パスワード変更完了/)
    assert.match(body, /2026年11月20日 12:00:00 \(Asia\/Tokyo\)/)
    assert.equal(await logIn(password), codes.wrongEmailOrPassword)
    assert.equal(await logIn(newPassword), codes.success)
  })

  test("sends the notification in the user's language", async () => {
    user = await makeUser(portal.db, { language: 'en' })
    await change({}, portal, await openSessionOf(portal, user))
    const notice = portal.db.selectFrom('mails').select('subject').where('recipient', '=', user.email)
    assert.match((await notice.executeTakeFirstOrThrow()).subject, /Your password was changed/)
  })

  test('does not replace a password that was set during the check of the former one', async () => {
    let changing: ReturnType<typeof codeOfChange> | undefined
    let signingIn: ReturnType<typeof logIn> | undefined
    await portal.db.transaction().execute(async tx => {
      const owner = (await lockedUser(tx, user.id)) ?? assert.fail()
      changing = codeOfChange()
      await until('the change waits', async () => (await waitingStatements(portal.db)) === 1)
      signingIn = logIn(password)
      await until('the sign-in waits, too', async () => (await waitingStatements(portal.db)) === 2)
      await replacePassword(tx, portal.appContext, owner, await hashPassword('SetByTheOwner1'))
    })
    assert.deepEqual([await changing, await signingIn], [codes.wrongPassword, codes.wrongEmailOrPassword])
    const passwords = portal.db.selectFrom('one_time_passwords').select('user_id').where('user_id', '=', user.id)
    assert.deepEqual(await passwords.execute(), [])
    assert.equal(await logIn(newPassword), codes.wrongEmailOrPassword)
    assert.equal(await logIn('SetByTheOwner1'), codes.success)
  })

  test(`a wrong current password is refused, and nothing changes ${covers('8.4018')}`, async () => {
    const { code, issues } = await change({ currentPassword: 'Wrong2to8C' })
    assert.deepEqual([code, issues.map(issue => issue.path)], [codes.wrongPassword, ['currentPassword']])
    assert.equal(await logIn(password), codes.success)
  })

  test(`an empty field has its own code ${covers('8.4006', '8.4008')}`, async () => {
    assert.equal(await codeOfChange({ currentPassword: '' }), codes.enterCurrentPassword)
    assert.equal(await codeOfChange({ newPassword: ' ' }), codes.enterNewPassword)
  })

  const rules = covers('5.password.length', '5.password.mixture', '5.password.unchanged', '8.4504', '8.4505', '8.4506')
  test(`the new password must satisfy the rules ${rules}`, async () => {
    for (const [bad, code] of [
      ['Short1a', codes.passwordTooShort],
      ['longenough1', codes.passwordTooSimple],
      [password, codes.passwordUnchanged],
    ] as const) {
      const answer = await change({ newPassword: bad })
      assert.deepEqual([answer.code, answer.issues.map(issue => issue.path)], [code, ['newPassword']])
    }
    assert.equal(await codeOfChange(), codes.success)
  })

  test('a password that is easy to guess is refused at its field, and nothing changes', async () => {
    const [name = ''] = user.email.split('@')
    for (const bad of ['Password123', 'Trustno1!', `${name.toUpperCase()}kelvinChain1a`]) {
      const answer = await change({ newPassword: bad })
      assert.deepEqual(
        [answer.code, answer.issues],
        [codes.invalidParameters, [{ path: 'newPassword', message: 'is easy to guess' }]],
        bad,
      )
    }
    assert.equal(await logIn(password), codes.success)
  })

  test(`wrong ones count as failed sign-ins, even a hundred at once on two processes ${covers('8.4012')}`, async () => {
    const guesses = Array.from({ length: 100 }, (_, index) =>
      codeOfChange({ currentPassword: `Guess${index}` }, index % 2 === 0 ? portal : other),
    )
    const answers = await Promise.all(guesses)
    assert.equal(answers.filter(code => code === codes.wrongPassword).length, 5)
    assert.equal(answers.filter(code => code === codes.tooManyWrongPasswords).length, 95)
    assert.equal(await logIn(password), codes.tooManyWrongPasswords)
    later(15 * minuteMs)
    assert.equal(await codeOfChange(), codes.success)
  })

  test('a locked account cannot be unlocked by guessing', async () => {
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 5; count++) await codeOfChange({ currentPassword: 'Wrong2to8C' })
      later(15 * minuteMs)
    }
    session = await openSessionOf(portal, user)
    assert.equal(await codeOfChange(), codes.accountLocked)
    assert.equal(await logIn(password), codes.accountLocked)
  })
})

suite('a link to change the password', () => {
  test("is mailed in the user's language, and opening it changes nothing", async () => {
    const uuid = await mailedUuid()
    const { subject, body, url } = await mailedLink(portal.db, user.email)
    assert.match(subject, /パスワード変更のお願い/)
    assert.match(body, /2026年/)
    assert.match(url, /^http:\/\/localhost:8080\/user\/password-change\?code=[\da-f-]{36}$/)
    for (const app of [portal, other])
      assert.deepEqual((await app.call(checkLinkActive, { uuid })).data, {
        email: user.email,
        purpose: 'passwordChange',
      })
    const english = await makeUser(portal.db, { language: 'en' })
    await mailedUuid(english)
    assert.match((await mailedLink(portal.db, english.email)).subject, /Please change your password/)
  })

  test(`is used up by the change ${covers('8.4030')}`, async () => {
    const uuid = await mailedUuid()
    assert.equal(await codeOfChange({ uuid, newPassword: 'short' }), codes.passwordTooShort)
    assert.equal(await codeOfChange({ uuid }), codes.success)
    assert.equal((await portal.call(checkLinkActive, { uuid })).code, codes.linkDead)
  })

  test('works once, even for two simultaneous requests to two processes', async () => {
    const uuid = await mailedUuid()
    const answers = await Promise.all([codeOfChange({ uuid }), codeOfChange({ uuid }, other)])
    assert.equal(answers.filter(code => code === codes.success).length, 1)
  })

  test('requires the current password, and a reset link cannot be used in its place', async () => {
    const uuid = await mailedUuid()
    assert.equal((await portal.call(confirmForgotPassword, { uuid, newPassword })).code, codes.linkDead)
    await portal.db.transaction().execute(tx => mailPasswordResetLink(tx, portal.appContext, user.id))
    const { uuid: ofReset } = await mailedLink(portal.db, user.email)
    assert.equal(await codeOfChange({ uuid: ofReset }), codes.linkDead)
    assert.equal(await codeOfChange({ uuid }), codes.success)
  })

  test(`of another account, unknown, or expired is refused before a try is counted ${covers('8.4028')}`, async () => {
    const outsider = await makeUser(portal.db)
    const others = await mailedUuid(outsider)
    assert.equal(await codeOfChange({ uuid: others }), codes.linkDead)
    assert.equal((await portal.call(checkLinkActive, { uuid: others })).code, codes.success)
    assert.equal(await codeOfChange({ uuid: crypto.randomUUID() }), codes.linkDead)
    const late = await mailedUuid()
    later(60 * minuteMs)
    session = await openSessionOf(portal, user)
    for (let count = 0; count < 6; count++)
      assert.equal(await codeOfChange({ uuid: late, currentPassword: 'Wrong2to8C' }), codes.linkExpired)
    assert.equal(await codeOfChange(), codes.success)
  })
})

suite('a user who must act first', () => {
  const search = deliveryCalls.searchByNumber
  const searchCode = async () => (await portal.call(search, { number: '1' }, { as: session })).code
  const mustChange = () =>
    portal.db.updateTable('user_credentials').set({ must_change: true }).where('user_id', '=', user.id).execute()

  test(`changes a password that must be changed, and then uses the portal ${covers('8.4031')}`, async () => {
    assert.equal(await searchCode(), codes.success)
    await mustChange()
    assert.equal(await searchCode(), codes.passwordChangeRequired)
    const profile = await portal.call(getProfile, {}, { as: session })
    assert.equal(profile.data.passwordChangeRequired, true)
    const language = await portal.call(changeLanguage, { userId: user.email, language: '1' }, { as: session })
    assert.equal(language.code, codes.success)
    assert.equal(await codeOfChange(), codes.success)
    session = await openSessionOf(portal, user)
    assert.equal(await searchCode(), codes.success)
  })

  const unagreed = covers('6.agreeToTermsOfUse', '6.notAuthorized', '8.4017')
  test(`may only prepare before agreeing to the terms in force ${unagreed}`, async () => {
    const version = { version: 'Terms 1', published_at: new Date(portal.now().getTime() - minuteMs) }
    const { id } = await portal.db
      .insertInto('terms_versions')
      .values(version)
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.equal(await searchCode(), codes.notAuthorized)
    await mustChange()
    assert.equal(await searchCode(), codes.notAuthorized)
    assert.equal((await portal.call(getProfile, {}, { as: session })).data.agreeToTermsOfUse, false)
    await portal.db.insertInto('terms_agreements').values({ user_id: user.id, terms_version_id: id }).execute()
    assert.equal(await searchCode(), codes.passwordChangeRequired)
    assert.equal((await portal.call(logout, {}, { as: session })).code, codes.success)
    await portal.db.deleteFrom('terms_agreements').execute()
    await portal.db.deleteFrom('terms_versions').execute()
  })
})

test('the log contains no secrets', async () => {
  const uuid = await mailedUuid()
  await change({ uuid, currentPassword: 'Wrong2to8C' })
  await change({ uuid })
  const log = [...portal.logLines, ...other.logLines].join('\n')
  for (const secret of [uuid, password, newPassword, 'Wrong2to8C', session.accessToken, user.email])
    assert.ok(!log.includes(secret))
})
