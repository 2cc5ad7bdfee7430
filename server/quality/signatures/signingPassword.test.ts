import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { signatureCalls as calls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode, signIn } from '#test/support/calls/signIn.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'

const world = await makeSigningWorld()
const { portal, db, company } = world
const minuteMs = 60_000
after(() => world.close())

let number = 0
let mika: MadeUser
let as: Tokens
let caseId: number
beforeEach(async () => {
  mika = await makeUser(db, { company: company.maker, language: 'en' })
  as = await world.as(mika)
  ;({ caseId } = await world.assessed(`CODE-${++number}`, as))
})

const challenge = async (session = as) => (await world.prepare(session, { kind: 'assess', caseId })).data.challenge
const sign = async (oneTimePassword?: string, session = as) =>
  await world.sign(session, await challenge(session), { ...(oneTimePassword !== undefined && { oneTimePassword }) })
const mail = async (session = as) => (await portal.call(calls.sendSigningPassword, {}, { as: session })).code
const needsCode = async (session = as) =>
  (await world.prepare(session, { kind: 'assess', caseId })).data.needsOneTimePassword
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
const lastReason = async () => (await world.refusals(mika)).at(-1)?.reason

suite('The first signature of a session', () => {
  test('needs the mailed code; the next ones need only the password, for twelve hours', async () => {
    assert.equal(await needsCode(), true)
    assert.equal((await sign()).code, codes.enterAuthenticationCode)
    assert.equal(await lastReason(), 'oneTimePasswordMissing')
    assert.equal((await sign(await world.askedCode(mika, as))).code, codes.success)
    assert.equal(await needsCode(), false)
    assert.equal((await sign()).code, codes.success)
    const marks = db.selectFrom('signatures').select('used_one_time_password as used').where('case_id', '=', caseId)
    assert.deepEqual(
      (await marks.orderBy('id').execute()).map(({ used }) => used),
      [true, false],
    )
    assert.equal(await needsCode(await world.as(mika)), true, 'another session needs the code again')
    portal.moveClock(12 * 60 * minuteMs)
    const { accessToken } = await renewed()
    assert.equal(
      (await portal.call(calls.prepareSignature, { act: { kind: 'assess', caseId } }, { as: accessToken })).data
        .needsOneTimePassword,
      true,
    )
  })

  const renewed = async () => (await portal.call(sessionCalls.refreshToken, { email: mika.email }, { as })).data

  test('is not confirmed by a code if the signature is refused', async () => {
    const code = await world.askedCode(mika, as)
    const prepared = await challenge()
    await world.write(caseId, as, { hazard: '力価の低下' })
    const refused = await world.sign(as, prepared, { oneTimePassword: code })
    assert.deepEqual([refused.code, refused.issues[0]?.message], [codes.invalidParameters, 'contentChanged'])
    assert.equal(await needsCode(), true)
    assert.equal((await sign(code)).code, codes.success)
  })
})

suite('The mailed code', () => {
  test('is sent in the language of the user, with its purpose, and not in the subject', async () => {
    const code = await world.askedCode(mika, as)
    const { subject, body } = await db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', mika.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.match(subject, /authentication code for signing/)
    assert.ok(body.includes(code) && !subject.includes(code))
    assert.match(body, /electronic signature/)
  })

  test('is refused if it is wrong, expired or replaced by a newer one', async () => {
    const code = await world.askedCode(mika, as)
    assert.equal((await sign(wrongOf(code))).code, codes.invalidAuthenticationCode)
    assert.equal(await lastReason(), 'wrongOneTimePassword')
    const newer = await world.askedCode(mika, as)
    if (newer !== code) assert.equal((await sign(code)).code, codes.invalidAuthenticationCode)
    portal.moveClock(5 * minuteMs)
    assert.equal((await sign(newer)).code, codes.invalidAuthenticationCode)
  })

  test('is not that of sign-in, nor the other way round', async () => {
    const { accessToken, refreshToken } = await signIn(portal, mika)
    const session = { accessToken, refreshToken }
    await portal.call(sessionCalls.login, { email: mika.email, password })
    const forSignIn = await mailedCode(db, mika.email)
    assert.equal((await sign(forSignIn, session)).code, codes.invalidAuthenticationCode)
    const forSigning = await world.askedCode(mika, session)
    if (forSigning === forSignIn) return
    const signedIn = { email: mika.email, oneTimePassword: forSigning }
    assert.equal((await portal.call(sessionCalls.checkOneTimePassword, signedIn)).code, codes.invalidAuthenticationCode)
    assert.equal((await sign(forSigning, session)).code, codes.success)
  })

  test('is not that of another session of the same user', async () => {
    const code = await world.askedCode(mika, as)
    const other = await world.as(mika)
    assert.equal((await sign(code, other)).code, codes.invalidAuthenticationCode)
    assert.equal((await sign(code)).code, codes.success)
  })

  test('ends after five wrong attempts, which count as a failed sign-in', async () => {
    const tries = async () =>
      await db.selectFrom('sign_in_tries').select('failed_at').where('email', '=', mika.email).executeTakeFirst()
    const code = await world.askedCode(mika, as)
    for (let count = 0; count < 5; count++) {
      assert.equal((await tries())?.failed_at.length ?? 0, 0)
      assert.equal((await sign(wrongOf(code))).code, codes.invalidAuthenticationCode)
    }
    assert.equal((await tries())?.failed_at.length, 1)
    assert.equal((await sign(code)).code, codes.invalidAuthenticationCode)
    assert.equal((await sign(await world.askedCode(mika, as))).code, codes.success)
  })

  test('counts with wrong codes of sign-in, of which a hundred lock the account, also for signing', async () => {
    const code = await world.askedCode(mika, as)
    await sign(wrongOf(code))
    const tries = db.updateTable('sign_in_tries').where('email', '=', mika.email)
    const { wrong_codes_at: wrong } = await tries
      .set({ failed_at: [] })
      .returning('wrong_codes_at')
      .executeTakeFirstOrThrow()
    assert.equal(wrong.length, 1)
    await tries.set({ wrong_codes_at: Array(99).fill(wrong[0]) }).execute()
    assert.equal((await sign(wrongOf(code))).code, codes.invalidAuthenticationCode)
    assert.equal((await sign(code)).code, codes.accountLocked)
    assert.equal((await portal.call(sessionCalls.login, { email: mika.email, password })).code, codes.accountLocked)
  })

  test('allows no more guesses if they come at once', async () => {
    const code = await world.askedCode(mika, as)
    const guesses = Array.from({ length: 12 }, () => sign(wrongOf(code)))
    for (const { code: answer } of await Promise.all(guesses)) {
      assert.ok(answer === codes.invalidAuthenticationCode || answer === codes.tooManyWrongPasswords)
    }
    const { wrong_tries: wrongTries } = await db
      .selectFrom('signing_codes')
      .select('wrong_tries')
      .orderBy('session_id', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(wrongTries, 5)
    portal.moveClock(16 * minuteMs)
    assert.equal((await sign(code)).code, codes.invalidAuthenticationCode)
  })

  test('is mailed at most three times in five minutes, also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => mail()))
    assert.equal(answers.filter(code => code === codes.success).length, 3)
    assert.equal(answers.filter(code => code === codes.tooManyRequests).length, 3)
    assert.equal(await lastReason(), 'tooManyMails')
    portal.moveClock(5 * minuteMs)
    assert.equal(await mail(), codes.success)
  })

  test('cannot be used again', async () => {
    const code = await world.askedCode(mika, as)
    assert.equal((await sign(code)).code, codes.success)
    await db.updateTable('sessions').set({ signing_confirmed_at: null }).where('user_id', '=', mika.id).execute()
    assert.equal((await sign(code)).code, codes.invalidAuthenticationCode)
  })
})
