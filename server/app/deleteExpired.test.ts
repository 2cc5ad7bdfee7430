import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { mailPasswordChangeLink } from '#server/identity/account/links.ts'
import { deleteExpired } from '#server/app/deleteExpired.ts'
import { mailedLink } from '#test/support/network/mailedLink.ts'
import { makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const dayMs = 24 * 60 * 60 * 1000
let portal: TestApp
let user: MadeUser

before(async () => {
  portal = await createTestApp({ now: new Date('2026-11-20T03:00:00Z') })
})
after(() => portal.close())
beforeEach(async () => {
  user = await makeUser(portal.db)
})

const sweep = () => deleteExpired({}, portal.appContext)
const renew = async (refreshToken: string) =>
  (await portal.call(sessionCalls.refreshToken, { email: user.email }, { as: { accessToken: '', refreshToken } })).code

test('expired tokens are distinguished from unknown ones for two months, then deleted', async () => {
  const { accessToken, refreshToken } = await openSessionOf(portal, user)
  const profile = async () => (await portal.call(sessionCalls.getProfile, {}, { as: accessToken })).code
  portal.moveClock(30 * dayMs)
  await sweep()
  assert.deepEqual([await profile(), await renew(refreshToken)], [codes.loginExpired, codes.refreshTokenExpired])
  portal.moveClock(61 * dayMs)
  await sweep()
  assert.deepEqual([await profile(), await renew(refreshToken)], [codes.loginInvalid, codes.refreshTokenUnknown])
})

test('a browser that was closed for a month less a day is renewed', async () => {
  const { refreshToken } = await openSessionOf(portal, user)
  portal.moveClock(29 * dayMs)
  await sweep()
  assert.equal(await renew(refreshToken), codes.success)
})

test('one-time passwords are deleted, links only long after their end', async () => {
  await portal.call(sessionCalls.login, { email: user.email, password })
  const link = { token_hash: Buffer.alloc(32, 1), user_id: user.id, purpose: 'activation', expires_at: portal.now() }
  await portal.db.insertInto('account_links').values(link).execute()
  portal.moveClock(2 * dayMs)
  await sweep()
  assert.equal((await portal.db.selectFrom('one_time_passwords').selectAll().execute()).length, 0)
  assert.equal((await portal.db.selectFrom('account_links').selectAll().execute()).length, 1)
})

test('mails are deleted after two months', async () => {
  await portal.call(sessionCalls.login, { email: user.email, password })
  const mails = () => portal.db.selectFrom('mails').select('id').where('recipient', '=', user.email).execute()
  portal.moveClock(59 * dayMs)
  await sweep()
  assert.equal((await mails()).length, 1)
  portal.moveClock(2 * dayMs)
  await sweep()
  assert.deepEqual(await mails(), [])
})

test('a message stays in the inbox for a year, read or not', async () => {
  const at = portal.now()
  await portal.db
    .insertInto('messages')
    .values({ user_id: user.id, kind: 'any', subject: '{}', created_at: at })
    .execute()
  const kept = async () => (await portal.db.selectFrom('messages').select('id').execute()).length
  portal.moveClock(364 * dayMs)
  await sweep()
  assert.equal(await kept(), 1)
  portal.moveClock(2 * dayMs)
  await sweep()
  assert.equal(await kept(), 0)
})

test('an expired link is distinguished from an unknown one for two months, then deleted', async () => {
  await portal.db.transaction().execute(tx => mailPasswordChangeLink(tx, portal.appContext, user.id))
  const { uuid } = await mailedLink(portal.db, user.email)
  const check = async () => (await portal.call(accountCalls.checkLinkActive, { uuid })).code
  portal.moveClock(60 * dayMs)
  await sweep()
  assert.equal(await check(), codes.linkExpired)
  portal.moveClock(dayMs)
  await sweep()
  assert.equal(await check(), codes.linkDead)
})

test('reset requests of an address without a user are counted for a day', async () => {
  const email = 'wished@company.example'
  await portal.call(accountCalls.resetPasswordCode, { email })
  const decisionRequests = async () =>
    (await portal.db.selectFrom('sign_in_tries').select('email').where('email', '=', email).execute()).length
  await sweep()
  assert.equal(await decisionRequests(), 1)
  portal.moveClock(2 * dayMs)
  await sweep()
  assert.equal(await decisionRequests(), 0)
})

test('tries of an address without a user are deleted after a day, those of a user keep counting', async () => {
  const addresses = [user.email, 'nobody@company.example']
  for (const email of addresses) await portal.call(sessionCalls.login, { email, password: 'Wrong2to8C' })
  await sweep()
  const remembered = async () =>
    (await portal.db.selectFrom('sign_in_tries').select('email').where('email', 'in', addresses).execute()).length
  assert.equal(await remembered(), 2)
  portal.moveClock(2 * dayMs)
  await sweep()
  assert.equal(await remembered(), 1)
})
