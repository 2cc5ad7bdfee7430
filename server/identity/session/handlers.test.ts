import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeCompany, makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode, signIn } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

const { login, checkOneTimePassword, resendOneTimePasswordMail, refreshToken, getProfile, logout, changeLanguage } =
  sessionCalls
const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

const { portal, other, later, close } = await createTwoProcesses()
let user: MadeUser

after(close)
beforeEach(async () => {
  user = await makeUser(portal.db)
})

const logIn = async (given = password, email = user.email, app = portal) =>
  (await app.call(login, { email, password: given })).code

const codesOf = async (times: number, work: (index: number) => Promise<number>) => {
  const answers: number[] = []
  for (let index = 0; index < times; index++) answers.push(await work(index))
  return answers
}

/** Sent at once, every other request to the other process. */
const atOnce = (times: number, work: (app: TestApp) => Promise<number>) =>
  Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? portal : other))

const enterCode = async (oneTimePassword: string, app = portal) =>
  (await app.call(checkOneTimePassword, { email: user.email, oneTimePassword })).code

const mailsTo = async (email: string) =>
  await portal.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('id').execute()

const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000')

suite('the password', () => {
  test(`a correct password mails a one-time password that is valid for five minutes ${covers('8.200')}`, async () => {
    const answer = await portal.call(login, { email: user.email, password })
    assert.equal(answer.code, codes.success)
    assert.equal(Date.parse(answer.data.otpExpireTime) - portal.now().getTime(), 5 * minuteMs)
    assert.match(await mailedCode(portal.db, user.email), /^\d{6}$/)
  })

  test(`the address is accepted in any case and with spaces around it ${covers('5.email.trimmed')}`, async () => {
    assert.equal(await logIn(password, `  ${user.email.toUpperCase()} `), codes.success)
  })

  test(`a wrong password and an unknown address get the same answer ${covers('8.4019')}`, async () => {
    const wrong = await portal.post(login.path, { email: user.email, password: 'Wrong2to8C' })
    const unknown = await portal.post(login.path, { email: 'nobody@company.example', password: 'Wrong2to8C' })
    assert.equal(wrong.code, codes.wrongEmailOrPassword)
    assert.deepEqual(unknown, wrong)
  })

  test('a wrong password and an unknown address take the same time', async () => {
    const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
    for (let round = 0; round < 5; round++) {
      const someone = await makeUser(portal.db)
      for (const [kind, email] of [
        ['wrong', someone.email],
        ['unknown', `un${someone.email}`],
      ] as const) {
        const begunMs = performance.now()
        await logIn('Wrong2to8C', email)
        times[kind].push(performance.now() - begunMs)
      }
    }
    const median = (all: number[]) => all.toSorted((one, two) => one - two)[2] ?? 0
    // Without the work for an unknown address it would be a tenth; the machine may be busy.
    assert.ok(median(times.unknown) > median(times.wrong) / 3, JSON.stringify(times))
  })

  test(`an empty address or password has its own code ${covers('8.4002', '8.4003')}`, async () => {
    assert.equal((await portal.post(login.path, { email: ' ', password })).code, codes.enterEmail)
    assert.equal((await portal.post(login.path, { email: user.email })).code, codes.enterPassword)
  })

  test(`five failures block an address for fifteen minutes, even for the correct password ${covers('8.4012')}`, async () => {
    assert.deepEqual(await codesOf(5, () => logIn('Wrong2to8C')), Array(5).fill(codes.wrongEmailOrPassword))
    assert.equal(await logIn(), codes.tooManyWrongPasswords)
    later(15 * minuteMs - 1)
    assert.equal(await logIn(), codes.tooManyWrongPasswords)
    later(1)
    assert.equal(await logIn(), codes.success)
  })

  test('failures older than fifteen minutes do not block', async () => {
    await codesOf(4, () => logIn('Wrong2to8C'))
    later(15 * minuteMs)
    assert.equal(await logIn('Wrong2to8C'), codes.wrongEmailOrPassword)
    assert.equal(await logIn(), codes.success)
  })

  test('a success in between does not lift the block: somebody may be guessing beside the owner', async () => {
    await codesOf(3, () => logIn('Wrong2to8C'))
    assert.equal(await logIn(), codes.success)
    await codesOf(2, () => logIn('Wrong2to8C'))
    assert.equal(await logIn(), codes.tooManyWrongPasswords)
  })

  test('an unknown address is blocked like a known one', async () => {
    const unknown = 'unknown@company.example'
    const answers = await codesOf(6, () => logIn('Wrong2to8C', unknown))
    assert.deepEqual(answers, [...Array(5).fill(codes.wrongEmailOrPassword), codes.tooManyWrongPasswords])
  })

  test('of a hundred simultaneous tries on two processes five passwords are checked', async () => {
    const answers = await Promise.all(atOnce(100, app => logIn('Wrong2to8C', user.email, app)))
    assert.equal(answers.filter(code => code === codes.wrongEmailOrPassword).length, 5)
    assert.equal(answers.filter(code => code === codes.tooManyWrongPasswords).length, 95)
  })

  test(`ten failures without a success in between lock the account; only the correct password reveals it ${covers('4.account.locked', '8.4011')}`, async () => {
    await codesOf(5, () => logIn('Wrong2to8C'))
    later(15 * minuteMs)
    await codesOf(5, () => logIn('Wrong2to8C'))
    later(15 * minuteMs)
    assert.equal(await logIn('Wrong2to8C'), codes.wrongEmailOrPassword)
    assert.equal(await logIn(), codes.accountLocked)
    later(dayMs)
    assert.equal(await logIn(), codes.accountLocked)
    assert.equal((await mailsTo(user.email)).length, 0)
  })

  test('a success in between restarts the count of ten', async () => {
    for (let round = 0; round < 4; round++) {
      await codesOf(4, () => logIn('Wrong2to8C'))
      assert.equal(await logIn(), codes.success)
      later(15 * minuteMs)
    }
  })

  const refused = [
    {
      what: 'a user that is not activated',
      state: 'notActivated',
      isActive: true,
      code: codes.accountNotActivated,
      shows: covers('4.account.notActivated', '8.4010'),
    },
    {
      what: 'a disabled user',
      state: 'disabled',
      isActive: true,
      code: codes.accountDisabled,
      shows: covers('4.account.disabled', '8.4016'),
    },
    {
      what: 'a user of an inactive company',
      state: 'enabled',
      isActive: false,
      code: codes.companyDisabled,
      shows: covers('4.company.status', '8.4035'),
    },
  ] as const
  for (const { what, state, isActive, code, shows } of refused) {
    test(`${what} is answered ${code}, and only after the correct password ${shows}`, async () => {
      user = await makeUser(portal.db, { state, company: await makeCompany(portal.db, { isActive }) })
      assert.equal(await logIn('Wrong2to8C'), codes.wrongEmailOrPassword)
      assert.equal(await logIn(), code)
      assert.equal((await mailsTo(user.email)).length, 0)
    })
  }
})

suite('the one-time password', () => {
  test(`it opens a session with the profile and both tokens ${covers('4.login.code', '4.account.enabled')}`, async () => {
    const session = await signIn(portal, user)
    assert.match(session.accessToken, /^[\w-]{43}$/)
    assert.match(session.refreshToken, /^[\w-]{43}$/)
    const profile = await portal.call(getProfile, {}, { as: session })
    assert.deepEqual(profile.data, session.profile)
  })

  test('it works once, even for two simultaneous requests to two processes', async () => {
    await logIn()
    const code = await mailedCode(portal.db, user.email)
    const answers = await Promise.all([
      enterCode(code),
      enterCode(code, other),
      enterCode(code),
      enterCode(code, other),
    ])
    assert.deepEqual(answers.sort(), [codes.success, ...Array(3).fill(codes.invalidAuthenticationCode)])
  })

  test('it may be entered in full-width digits', async () => {
    await logIn()
    const code = await mailedCode(portal.db, user.email)
    const fullWidth = code.replaceAll(/\d/g, digit => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))
    assert.equal(await enterCode(fullWidth), codes.success)
  })

  test('it expires after five minutes', async () => {
    await logIn()
    const code = await mailedCode(portal.db, user.email)
    later(5 * minuteMs)
    assert.equal(await enterCode(code), codes.invalidAuthenticationCode)
  })

  test(`five wrong tries invalidate it, counted over all processes; a new sign-in creates another ${covers('8.4024')}`, async () => {
    await logIn()
    const code = await mailedCode(portal.db, user.email)
    const tries = atOnce(5, app => enterCode(wrongCode(code), app))
    assert.deepEqual(await Promise.all(tries), Array(5).fill(codes.invalidAuthenticationCode))
    assert.equal(await enterCode(code), codes.invalidAuthenticationCode)
    assert.equal(await logIn(), codes.success)
    assert.equal(await enterCode(await mailedCode(portal.db, user.email)), codes.success)
  })

  test('of a hundred simultaneous guesses on two processes five are checked, and they count as one failed try', async () => {
    await logIn()
    const wrong = wrongCode(await mailedCode(portal.db, user.email))
    await Promise.all(atOnce(100, app => enterCode(wrong, app)))
    const tried = portal.db.selectFrom('one_time_passwords').select('wrong_tries').where('user_id', '=', user.id)
    assert.deepEqual(await tried.execute(), [{ wrong_tries: 5 }])
    const failed = portal.db.selectFrom('sign_in_tries').select('failed_at').where('email', '=', user.email)
    assert.equal((await failed.executeTakeFirstOrThrow()).failed_at.length, 1)
  })

  const asked = covers('5.authenticationCode.required', '5.authenticationCode.digits', '8.4007', '8.4022')
  test(`an empty one has its own code, and one without six digits is refused with its path ${asked}`, async () => {
    const answer = async (oneTimePassword: string) => {
      const { code, issues } = await portal.call(checkOneTimePassword, { email: user.email, oneTimePassword })
      return [code, ...issues.map(issue => issue.path)]
    }
    assert.deepEqual(await answer(' '), [codes.enterAuthenticationCode, 'oneTimePassword'])
    for (const misshapen of ['12345', '1234567', 'abcdef'])
      assert.deepEqual(await answer(misshapen), [codes.invalidParameters, 'oneTimePassword'])
  })

  test('a known password does not allow unlimited guesses', async () => {
    for (let round = 0; round < 5; round++) {
      assert.equal(await logIn(), codes.success)
      const wrong = wrongCode(await mailedCode(portal.db, user.email))
      await codesOf(5, () => enterCode(wrong))
    }
    assert.equal(await logIn(), codes.tooManyWrongPasswords)
  })

  test('an unknown address and one that is not signing in get the same answer', async () => {
    const none = await portal.post(checkOneTimePassword.path, { email: user.email, oneTimePassword: '123456' })
    const unknown = { email: 'nobody@company.example', oneTimePassword: '123456' }
    assert.equal(none.code, codes.invalidAuthenticationCode)
    assert.deepEqual(await portal.post(checkOneTimePassword.path, unknown), none)
  })

  test('a user who was disabled in the meantime is refused', async () => {
    await logIn()
    const code = await mailedCode(portal.db, user.email)
    await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    assert.equal(await enterCode(code), codes.accountDisabled)
  })

  test('neither the code nor the password appears in the database or in the log', async () => {
    const session = await signIn(portal, user)
    const [mail] = await mailsTo(user.email)
    const code = /\d{6}/.exec(mail?.body ?? '')?.[0] ?? 'no code'
    const logged = portal.logLines.join('\n')
    for (const secret of [code, password, session.accessToken, session.refreshToken, user.email]) {
      assert.ok(!logged.includes(secret))
    }
    const hashes = await portal.db.selectFrom('access_tokens').select('hash').execute()
    assert.ok(hashes.every(({ hash }) => hash.length === 32 && !hash.includes(session.accessToken)))
  })
})

suite('a one-time password bound to a browser', () => {
  const attempt = 'a1'.repeat(32)
  const outsider = 'b2'.repeat(32)
  const begin = async () => await portal.call(login, { email: user.email, password, attempt })
  const enter = async (oneTimePassword: string, from?: string) =>
    (await portal.call(checkOneTimePassword, { email: user.email, oneTimePassword, attempt: from })).code
  const resend = async (from?: string) =>
    (await portal.call(resendOneTimePasswordMail, { email: user.email, attempt: from })).code

  test('signs in there and nowhere else: somebody who was told the code does not have the password', async () => {
    await begin()
    const code = await mailedCode(portal.db, user.email)
    assert.equal(await enter(code), codes.invalidAuthenticationCode)
    assert.equal(await enter(code, outsider), codes.invalidAuthenticationCode)
    assert.equal(await enter(code, attempt), codes.success)
    assert.equal(await enter(code, attempt), codes.invalidAuthenticationCode)
  })

  test('cannot be used up by strangers who know the address, nor can they block its owner', async () => {
    await begin()
    const code = await mailedCode(portal.db, user.email)
    await codesOf(20, () => enter(wrongCode(code), outsider))
    assert.equal(await enter(code, attempt), codes.success)
    assert.equal(await logIn(), codes.success)
  })

  test('allows no more guesses with the secret than without a bound code', async () => {
    await begin()
    const code = await mailedCode(portal.db, user.email)
    await codesOf(5, () => enter(wrongCode(code), attempt))
    assert.equal(await enter(code, attempt), codes.invalidAuthenticationCode)
  })

  test('is sent again only for its browser, and is bound like the first one', async () => {
    await begin()
    assert.equal(await resend(outsider), codes.success)
    assert.equal((await mailsTo(user.email)).length, 1)
    assert.equal(await resend(attempt), codes.success)
    assert.equal((await mailsTo(user.email)).length, 2)
    const code = await mailedCode(portal.db, user.email)
    assert.equal(await enter(code, outsider), codes.invalidAuthenticationCode)
    assert.equal(await enter(code, attempt), codes.success)
  })
})

suite('another one-time password', () => {
  const resend = async (email = user.email, app = portal) => (await app.call(resendOneTimePasswordMail, { email })).code

  test('the mail has a new code, and the old one ends', async () => {
    await logIn()
    const old = await mailedCode(portal.db, user.email)
    assert.equal(await resend(), codes.success)
    const fresh = await mailedCode(portal.db, user.email)
    if (old !== fresh) assert.equal(await enterCode(old), codes.invalidAuthenticationCode)
    assert.equal(await enterCode(fresh), codes.success)
  })

  test(`three mails in five minutes, then 4025, counted over all processes ${covers('8.4025')}`, async () => {
    await logIn()
    const answers = await Promise.all(atOnce(100, app => resend(user.email, app)))
    assert.equal(answers.filter(code => code === codes.success).length, 3)
    assert.equal(answers.filter(code => code === codes.tooManyRequests).length, 97)
    assert.equal((await mailsTo(user.email)).length, 4)
    later(5 * minuteMs)
    assert.equal(await resend(), codes.success)
  })

  test('it is sent only within ten minutes of the correct password; otherwise the answer is the same', async () => {
    await logIn()
    later(10 * minuteMs - 1)
    assert.equal(await resend(), codes.success)
    assert.equal((await mailsTo(user.email)).length, 2)
    later(1)
    const unsent = await portal.post(resendOneTimePasswordMail.path, { email: user.email })
    assert.equal((await mailsTo(user.email)).length, 2)
    assert.deepEqual(await portal.post(resendOneTimePasswordMail.path, { email: 'nobody@company.example' }), unsent)
    assert.equal(unsent.code, codes.success)
  })

  test('an unknown address is refused after three like a known one', async () => {
    const unknown = 'never@company.example'
    assert.deepEqual(await codesOf(4, () => resend(unknown)), [...Array(3).fill(codes.success), codes.tooManyRequests])
  })
})

suite('the session', () => {
  const renew = (token: string, app = portal, email = user.email) =>
    app.call(refreshToken, { email }, { as: { accessToken: '', refreshToken: token } })
  const profileCode = async (accessToken: string, app = portal) =>
    (await app.call(getProfile, {}, { as: accessToken })).code

  test(`an access token is valid for thirty minutes, and the refresh token gets a new one ${covers('8.4013')}`, async () => {
    const session = await signIn(portal, user)
    later(30 * minuteMs - 1)
    assert.equal(await profileCode(session.accessToken), codes.success)
    later(1)
    assert.equal(await profileCode(session.accessToken), codes.loginExpired)
    const { code, data } = await renew(session.refreshToken)
    assert.equal(code, codes.success)
    assert.equal(await profileCode(data.accessToken, other), codes.success)
  })

  test(`a refresh token is valid for thirty days ${covers('8.4027')}`, async () => {
    const session = await signIn(portal, user)
    later(30 * dayMs - 1)
    const renewed = await renew(session.refreshToken)
    assert.equal(renewed.code, codes.success)
    later(30 * dayMs)
    assert.equal((await renew(renewed.data.refreshToken)).code, codes.refreshTokenExpired)
  })

  test('a session ends a month after its sign-in, however often it was renewed', async () => {
    let { refreshToken: token } = await signIn(portal, user)
    for (let day = 1; day < 30; day++) {
      later(dayMs)
      const { code, data } = await renew(token)
      assert.equal(code, codes.success)
      token = data.refreshToken
    }
    later(dayMs - 10 * minuteMs)
    const { data: last } = await renew(token)
    later(10 * minuteMs - 1)
    assert.equal(await profileCode(last.accessToken), codes.success)
    later(1)
    assert.equal(await profileCode(last.accessToken), codes.loginExpired)
    assert.equal((await renew(last.refreshToken)).code, codes.refreshTokenExpired)
  })

  test('a portal may set shorter limits: an hour without use, eight hours in all', async () => {
    const strict = await createTestApp({
      now: portal.now(),
      beside: portal,
      config: { sessionLife: { idleHours: 1, maxHours: 8 } },
    })
    const renewed = async (token: string) => (await renew(token, strict)).code
    const idle = await signIn(strict, user)
    strict.moveClock(90 * minuteMs)
    assert.equal(await renewed(idle.refreshToken), codes.refreshTokenExpired)
    let { refreshToken: token } = await signIn(strict, user)
    for (let hour = 1; hour < 8; hour++) {
      strict.moveClock(60 * minuteMs)
      token = (await renew(token, strict)).data.refreshToken
    }
    strict.moveClock(60 * minuteMs)
    assert.equal(await renewed(token), codes.refreshTokenExpired)
    await strict.close()
  })

  test('for sixty seconds the old refresh token still gets valid new ones, on any process', async () => {
    const session = await signIn(portal, user)
    const [first, second] = await Promise.all([renew(session.refreshToken), renew(session.refreshToken, other)])
    later(60 * secondMs)
    const third = await renew(session.refreshToken)
    for (const { code, data } of [first, second, third]) {
      assert.equal(code, codes.success)
      assert.equal(await profileCode(data.accessToken), codes.success)
      assert.equal((await renew(data.refreshToken)).code, codes.success)
    }
  })

  test(`a refresh token used again later revokes the whole session ${covers('8.4014')}`, async () => {
    const session = await signIn(portal, user)
    const { data } = await renew(session.refreshToken)
    later(60 * secondMs + 1)
    assert.equal((await renew(session.refreshToken)).code, codes.loginRevoked)
    assert.equal(await profileCode(data.accessToken, other), codes.loginRevoked)
    assert.equal((await renew(data.refreshToken, other)).code, codes.loginRevoked)
  })

  test(`a missing refresh token is answered 4029, an unknown one or one of another address 4026 ${covers('8.4026', '8.4029')}`, async () => {
    const session = await signIn(portal, user)
    const outsider = await makeUser(portal.db)
    assert.equal((await portal.call(refreshToken, { email: user.email })).code, codes.loginMissing)
    assert.equal((await renew('made-up')).code, codes.refreshTokenUnknown)
    assert.equal((await renew(session.refreshToken, portal, outsider.email)).code, codes.refreshTokenUnknown)
    assert.equal((await renew(session.refreshToken)).code, codes.success)
  })

  test(`an unknown access token is invalid ${covers('8.4015')}`, async () => {
    assert.equal(await profileCode('made-up'), codes.loginInvalid)
  })

  test('a user or company that is disabled is refused at once on every process', async () => {
    const session = await signIn(portal, user)
    await portal.db.updateTable('companies').set({ is_active: false }).where('id', '=', user.company.id).execute()
    assert.equal(await profileCode(session.accessToken, other), codes.companyDisabled)
    await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    assert.equal(await profileCode(session.accessToken, other), codes.accountDisabled)
  })

  test('a session of a user who was disabled in the meantime is not renewed', async () => {
    const session = await signIn(portal, user)
    await portal.db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.id).execute()
    assert.equal((await renew(session.refreshToken)).code, codes.accountDisabled)
  })

  test("logout ends it at once on every process, and the user's other sessions continue", async () => {
    const session = await signIn(portal, user)
    const elsewhere = await signIn(other, user)
    assert.equal((await portal.call(logout, {}, { as: session })).code, codes.success)
    assert.equal(await profileCode(session.accessToken, other), codes.loginRevoked)
    assert.equal((await renew(session.refreshToken, other)).code, codes.loginRevoked)
    assert.equal(await profileCode(elsewhere.accessToken), codes.success)
  })

  test('logout needs no body', async () => {
    const session = await signIn(portal, user)
    assert.equal((await portal.post(logout.path, '', { as: session })).code, codes.success)
  })
})

suite('the profile', () => {
  test(`it has the menus with their companies, the centres, and the previous sign-in ${covers('6.menuList', '6.companiesByMenu', '6.managerUser')}`, async () => {
    const company = await makeCompany(portal.db, { industryType: 2, availableMenus: ['DeliveryStatus'] })
    const customer = await makeCompany(portal.db)
    const centre = await makeCentre(portal.db, { company })
    user = await makeUser(portal.db, {
      company,
      role: '01',
      menus: ['DeliveryStatus', 'UserList'],
      companies: [company, customer],
      centres: [centre],
    })
    assert.equal((await signIn(portal, user)).profile.lastLoginTime, null)
    const firstLogin = portal.now().toISOString()
    later(minuteMs)
    const { profile } = await signIn(portal, user)
    assert.equal(profile.lastLoginTime, firstLogin)
    assert.deepEqual(profile.menuList, ['DeliveryStatus'])
    const companies = [company, customer].map(one => one.code).sort()
    assert.deepEqual(
      profile.menuEnterpriseMap.DeliveryStatus?.map(one => one.enterpriseCode),
      companies,
    )
    assert.deepEqual(profile.logisticCenterCodeList, [centre.code])
    assert.deepEqual(
      [profile.enterpriseCode, profile.depositCode, profile.industryTypeCode, profile.managerUser, profile.isPFcompany],
      [company.code, company.code, '2', true, false],
    )
  })

  test(`a new version of the terms of use requires agreement again ${covers('6.agreeToTermsOfUse')}`, async () => {
    const publish = async (version: string) =>
      await portal.db
        .insertInto('terms_versions')
        .values({ version, published_at: portal.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
    const first = await publish('1')
    assert.equal((await signIn(portal, user)).profile.agreeToTermsOfUse, false)
    await portal.db.insertInto('terms_agreements').values({ user_id: user.id, terms_version_id: first.id }).execute()
    assert.equal((await signIn(portal, user)).profile.agreeToTermsOfUse, true)
    later(1)
    await publish('2')
    assert.equal((await signIn(portal, user)).profile.agreeToTermsOfUse, false)
  })

  test('the language is stored and used in the next mail, and the audit trail names who changed it', async () => {
    const session = await signIn(portal, user)
    const answer = await portal.call(changeLanguage, { userId: user.email, language: '1' }, { as: session })
    assert.equal(answer.code, codes.success)
    assert.equal((await signIn(portal, user)).profile.language, '1')
    const mails = await mailsTo(user.email)
    assert.match(mails[0]?.subject ?? '', /認証コード/)
    assert.match(mails[1]?.subject ?? '', /authentication code/)
    const trail = await portal.db
      .selectFrom('audit_trail')
      .select('actor')
      .where('table_name', '=', 'users')
      .where('record', '=', String(user.id))
      .where('act', '=', 'U')
      .execute()
    assert.deepEqual(trail, [{ actor: `user:${user.id}` }])
  })

  test("another user's language cannot be changed", async () => {
    const session = await signIn(portal, user)
    const outsider = await makeUser(portal.db)
    const answer = await portal.call(changeLanguage, { userId: outsider.email, language: '1' }, { as: session })
    assert.equal(answer.code, codes.notAuthorized)
  })
})
