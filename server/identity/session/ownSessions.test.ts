import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf, signIn, type Session } from '#test/support/calls/signIn.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

const { getSessionList, endSessions, getProfile, refreshToken } = sessionCalls
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const { portal, other, later, close } = await createTwoProcesses()
let user: MadeUser
let here: Session
let there: Session

after(close)
beforeEach(async () => {
  user = await makeUser(portal.db)
  there = await signIn(portal, user)
  later(minuteMs)
  here = await signIn(portal, user)
})

const list = async (as = here) => (await portal.call(getSessionList, {}, { as })).data
const end = async (body: { password: string; sessionId?: number }, as = here) =>
  await portal.call(endSessions, body, { as })
const isAlive = async (session: { accessToken: string }) =>
  (await other.call(getProfile, {}, { as: session.accessToken })).code === codes.success

test('a user sees its sessions, this one first, with their origin and last use', async () => {
  const [own, second, ...more] = await list()
  assert.deepEqual(more, [])
  assert.deepEqual([own?.isThis, second?.isThis, own?.from, second?.from], [true, false, '127.0.0.1', '127.0.0.1'])
  assert.equal(own?.beganAt, portal.now().toISOString())
  const beganAt = new Date(portal.now().getTime() - minuteMs).toISOString()
  assert.deepEqual([second?.beganAt, second?.usedAt], [beganAt, beganAt])
  later(10 * minuteMs)
  await portal.call(refreshToken, { email: user.email }, { as: there })
  assert.equal((await list())[1]?.usedAt, portal.now().toISOString())
})

test('ended sessions and those of others are not listed', async () => {
  await signIn(portal, await makeUser(portal.db))
  await portal.call(sessionCalls.logout, {}, { as: there })
  assert.equal((await list()).length, 1)
  const old = await openSessionOf(portal, user, new Date(portal.now().getTime() - 31 * dayMs))
  assert.equal((await list()).length, 1)
  assert.equal(await isAlive(old), false)
})

test('with the password, all other sessions end at once on every process', async () => {
  const phone = await signIn(portal, user)
  assert.deepEqual((await end({ password })).data, { ended: 2 })
  assert.deepEqual([await isAlive(here), await isAlive(there), await isAlive(phone)], [true, false, false])
  assert.equal((await portal.call(refreshToken, { email: user.email }, { as: there })).code, codes.loginRevoked)
})

test("a single session can be ended, but not another user's, an unknown one or this one", async () => {
  const phone = await signIn(portal, user)
  const outsider = await signIn(portal, await makeUser(portal.db))
  const outsiders = (await list(outsider))[0]?.sessionId
  const own = (await list())[0]?.sessionId
  for (const sessionId of [outsiders, own, 999_999_999]) {
    const { code, data } = await end({ password, sessionId })
    assert.deepEqual([code, data], [codes.success, { ended: 0 }])
  }
  const sessionId = (await list(phone)).find(one => !one.isThis && one.sessionId !== own)?.sessionId
  assert.deepEqual((await end({ password, sessionId })).data, { ended: 1 })
  const alive = [await isAlive(here), await isAlive(there), await isAlive(phone), await isAlive(outsider)]
  assert.deepEqual(alive, [true, false, true, true])
})

test('without the password no session can be ended: a wrong one is refused, and counts as a failed try', async () => {
  for (let count = 0; count < 5; count++) {
    const { code, issues } = await end({ password: 'Wrong2to8C' })
    assert.deepEqual([code, issues.map(issue => issue.path)], [codes.wrongPassword, ['password']])
  }
  assert.equal((await end({ password })).code, codes.tooManyWrongPasswords)
  assert.equal(await isAlive(there), true)
  assert.equal((await end({ password: ' ' })).code, codes.enterPassword)
})
