import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeCompany, makeUser, password, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode, openSessionOf } from '#test/support/calls/signIn.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

const { portal, other, later, close } = await createTwoProcesses()
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let company: MadeCompany
let user: MadeUser

after(close)
beforeEach(async () => {
  company = await makeCompany(portal.db)
  user = await makeUser(portal.db, { company, language: 'en' })
})

const logIn = async (email = user.email) => (await portal.call(sessionCalls.login, { email, password })).code
const rightCode = () => mailedCode(portal.db, user.email)
const enter = async (oneTimePassword: string, app: TestApp = portal) =>
  (await app.call(sessionCalls.checkOneTimePassword, { email: user.email, oneTimePassword })).code
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
const triesOf = async (email = user.email) =>
  await portal.db.selectFrom('sign_in_tries').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const noticesTo = async (email: string) =>
  await portal.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('subject', 'like', '%locked%')
    .execute()

/** As if so many one-time passwords had been wrong some time ago, without invalidating any. */
async function failedBefore(times: number, agoMs = dayMs) {
  await logIn()
  const at = new Date(portal.now().getTime() - agoMs)
  await portal.db
    .updateTable('sign_in_tries')
    .set({ wrong_codes_at: Array.from({ length: times }, () => at) })
    .where('email', '=', user.email)
    .execute()
}

suite('wrong one-time passwords', () => {
  test('lock the account after a hundred, however often the password was correct and the owner signed in between', async () => {
    const neighbour = await makeUser(portal.db, { company })
    for (let round = 0; round < 20; round++) {
      assert.equal(await logIn(), codes.success, `round ${round}`)
      const ofOwner = await rightCode()
      assert.equal(await enter(ofOwner), codes.success)
      await logIn()
      const wrong = wrongOf(await rightCode())
      for (let guess = 0; guess < 5; guess++) assert.equal(await enter(wrong), codes.invalidAuthenticationCode)
      later(15 * minuteMs)
    }
    assert.equal(await logIn(), codes.accountLocked)
    later(31 * dayMs)
    assert.equal(await logIn(), codes.accountLocked)
    assert.equal(await logIn(neighbour.email), codes.success)
  })

  test('notify the owner once, by mail and in the inbox', async () => {
    const at = portal.now()
    await failedBefore(99)
    await enter(wrongOf(await rightCode()))
    await logIn()
    const [mail, ...more] = await noticesTo(user.email)
    assert.match(
      mail?.body ?? '',
      /Your account was locked because a wrong authentication code was entered 100 times within 30 days/,
    )
    assert.equal(more.length, 0)
    const inbox = await portal.call(messageCalls.getMessages, {}, { as: await openSessionOf(portal, user) })
    assert.deepEqual(
      inbox.data.rows.map(({ message }) => message),
      [{ kind: 'signInLocked', wrongCodes: 100, days: 30, at: at.toISOString() }],
    )
  })

  test('are limited to a hundred, even simultaneously on two processes', async () => {
    await failedBefore(97)
    const code = await rightCode()
    const guesses = Array.from({ length: 20 }, (_, index) => enter(wrongOf(code), index % 2 === 0 ? portal : other))
    assert.deepEqual([...new Set(await Promise.all(guesses))], [codes.invalidAuthenticationCode])
    const { wrong_codes_at: wrong, locked } = await triesOf()
    assert.deepEqual([wrong.length, locked], [100, true])
    assert.equal((await noticesTo(user.email)).length, 1)
  })

  test('invalidate a correct one that was mailed before', async () => {
    await failedBefore(99)
    const code = await rightCode()
    assert.equal(await enter(wrongOf(code)), codes.invalidAuthenticationCode)
    assert.equal(await enter(code), codes.invalidAuthenticationCode)
    assert.equal(await logIn(), codes.accountLocked)
  })

  test('count for 30 days', async () => {
    await failedBefore(99, 30 * dayMs)
    await enter(wrongOf(await rightCode()))
    assert.equal((await triesOf()).wrong_codes_at.length, 1)
    assert.equal(await logIn(), codes.success)
    await failedBefore(99, 30 * dayMs - 1)
    await enter(wrongOf(await rightCode()))
    assert.equal(await logIn(), codes.accountLocked)
  })

  test('are counted from zero again when an administrator unlocks the account', async () => {
    const administrator = await makeUser(portal.db, { company, role: '01', menus: ['UserList'] })
    await failedBefore(99)
    await enter(wrongOf(await rightCode()))
    const as = await openSessionOf(portal, administrator)
    assert.equal((await portal.call(userCalls.unlockUser, { email: user.email }, { as })).code, codes.success)
    assert.equal((await triesOf()).wrong_codes_at.length, 0)
    assert.equal(await logIn(), codes.success)
    await enter(wrongOf(await rightCode()))
    assert.equal(await enter(await rightCode()), codes.success)
  })

  test('do not count from a browser that did not send the password, nor after a code has ended', async () => {
    await portal.call(sessionCalls.login, { email: user.email, password, attempt: 'a1'.repeat(32) })
    const wrong = wrongOf(await rightCode())
    await enter(wrong)
    assert.equal((await triesOf()).wrong_codes_at.length, 0)
    await logIn()
    for (let guess = 0; guess < 8; guess++) await enter(wrongOf(await rightCode()))
    assert.equal((await triesOf()).wrong_codes_at.length, 5)
  })
})
