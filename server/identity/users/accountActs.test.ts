import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { mailsTo, makeUserWorld, type UserWorld } from '#test/support/worlds/userWorld.ts'
import { until } from '#test/support/database/until.ts'

const { changeUserAvailability, unlockUser, resendActivationMail, requirePasswordChange, getEditUserInfo, signUp } =
  userCalls
const minuteMs = 60_000
type Who = Parameters<UserWorld['as']>[0]

let world: UserWorld
before(async () => {
  world = await makeUserWorld()
})
after(() => world.portal.close())

const act = async (who: Who, call: typeof unlockUser, user: { email: string }) =>
  await world.portal.call(call, { email: user.email }, await world.as(who))
const setEnabled = async (who: Who, user: { email: string }, enabled: boolean) =>
  await world.portal.call(changeUserAvailability, { email: user.email, enabled }, await world.as(who))
const statusOf = async (user: { email: string }) =>
  (await world.portal.call(getEditUserInfo, { email: user.email }, await world.as('root'))).data.accountStatus
const logIn = async (user: { email: string }, given = password) =>
  (await world.portal.call(sessionCalls.login, { email: user.email, password: given })).code
const newMember = async () => await makeUser(world.db, { company: world.maker })
async function invited(): Promise<MadeUser> {
  const body = world.newUser()
  await world.portal.call(signUp, body, await world.as('maria'))
  const user = await world.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow()
  return { ...user, email: body.email, company: world.maker }
}
const lastLink = async ({ email }: { email: string }) => {
  const mail = (await mailsTo(world.db, email)).at(-1)
  return /code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? assert.fail(`no link was mailed to ${email}`)
}
const isSomebodyWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows.length > 0
}
const linkCode = async (uuid: string) => (await world.portal.call(accountCalls.checkLinkActive, { uuid })).code

suite('disabling a user', () => {
  test(`ends its sessions at once, on every process, and gives the reason, also at sign-in ${covers('4.account.disabled', '8.4016')}`, async () => {
    const user = await newMember()
    const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    const sessions = [await signIn(world.portal, user), await signIn(world.portal, user)]
    assert.equal((await setEnabled('maria', user, false)).code, 200)
    for (const { accessToken, refreshToken } of sessions) {
      assert.equal((await beside.call(sessionCalls.getProfile, {}, { as: accessToken })).code, 4016)
      const asUser = { as: { accessToken, refreshToken } }
      assert.equal((await beside.call(sessionCalls.refreshToken, { email: user.email }, asUser)).code, 4016)
    }
    await beside.close()
    assert.equal(await logIn(user), 4016)
    assert.equal(await statusOf(user), 'disabled')
  })

  test('ends its open links, and they stay invalid when it is enabled again', async () => {
    const user = await invited()
    const uuid = await lastLink(user)
    assert.equal(await linkCode(uuid), 200)
    await setEnabled('maria', user, false)
    assert.equal(await linkCode(uuid), 4030)
    await setEnabled('maria', user, true)
    assert.equal(await linkCode(uuid), 4030)
  })

  test('waits for a session that is being opened, and ends it', async () => {
    const user = await newMember()
    let isDone = false
    const { disabling, tokens } = await world.db.transaction().execute(async tx => {
      const opened = await openSession(tx, user.id, world.portal.now())
      const disabling = setEnabled('maria', user, false).finally(() => (isDone = true))
      await until('it waits', async () => isDone || (await isSomebodyWaiting()))
      return { disabling, tokens: opened.tokens }
    })
    assert.equal((await disabling).code, 200)
    await setEnabled('maria', user, true)
    assert.equal((await world.portal.call(sessionCalls.getProfile, {}, { as: tokens })).code, 4014)
  })

  test('twice changes nothing, and administrators cannot disable themselves', async () => {
    const user = await newMember()
    await setEnabled('maria', user, false)
    assert.equal((await setEnabled('maria', user, false)).code, 200)
    for (const who of ['maria', 'root'] as const) {
      const { code, issues } = await setEnabled(who, world.users[who], false)
      assert.deepEqual([code, issues.map(({ path }) => path)], [4022, ['enabled']])
      assert.equal(await statusOf(world.users[who]), 'enabled')
    }
  })
})

suite('enabling a user again', () => {
  test(`lets it sign in with its password, in a new session ${covers('4.account.enabled')}`, async () => {
    const user = await newMember()
    const former = await signIn(world.portal, user)
    await setEnabled('maria', user, false)
    assert.equal((await setEnabled('root', user, true)).code, 200)
    assert.equal(await statusOf(user), 'enabled')
    const { code } = await world.portal.call(sessionCalls.getProfile, {}, { as: former })
    assert.equal(code, 4014)
    assert.equal((await signIn(world.portal, user)).profile.email, user.email)
  })

  test(`that was never activated leaves it waiting for activation ${covers('4.account.notActivated')}`, async () => {
    const user = await invited()
    await setEnabled('maria', user, false)
    assert.equal(await statusOf(user), 'disabled')
    await setEnabled('maria', user, true)
    assert.equal(await statusOf(user), 'notActivated')
    assert.equal((await act('maria', resendActivationMail, user)).code, 200)
    assert.equal(await linkCode(await lastLink(user)), 200)
  })

  test('does not unlock it, nor enable one that is only invited', async () => {
    const user = await newMember()
    await world.db.insertInto('sign_in_tries').values({ email: user.email, locked: true }).execute()
    await setEnabled('maria', user, false)
    await setEnabled('maria', user, true)
    assert.equal(await statusOf(user), 'locked')
    const guest = await invited()
    await setEnabled('maria', guest, true)
    assert.equal(await statusOf(guest), 'notActivated')
  })
})

test(`ten wrong passwords lock an account until an administrator unlocks it ${covers('4.account.locked', '8.4011')}`, async () => {
  const user = await newMember()
  for (let tries = 0; tries < 10; tries++) {
    if (tries % 4 === 0) world.portal.moveClock(16 * minuteMs)
    assert.equal(await logIn(user, 'Wrong2to8C'), 4019)
  }
  world.portal.moveClock(16 * minuteMs)
  assert.equal(await logIn(user), 4011)
  assert.equal(await statusOf(user), 'locked')
  assert.equal((await act('maria', unlockUser, user)).code, 200)
  assert.equal(await statusOf(user), 'enabled')
  assert.equal(await logIn(user), 200)
  assert.equal((await act('maria', unlockUser, user)).code, 200)
})

test('unlocking while the user signs in does not deadlock', async () => {
  const user = await newMember()
  for (let round = 0; round < 5; round++) {
    const [unlocked, login] = await Promise.all([act('maria', unlockUser, user), logIn(user)])
    assert.deepEqual([unlocked.code, login], [200, 200])
  }
})

suite('another activation mail', () => {
  test(`ends the earlier link; only a user who is not activated gets one ${covers('8.4022')}`, async () => {
    const user = await invited()
    const earlier = await lastLink(user)
    assert.equal((await act('maria', resendActivationMail, user)).code, 200)
    assert.equal(await linkCode(earlier), 4030)
    assert.equal(await linkCode(await lastLink(user)), 200)
    const active = await newMember()
    const { code, issues } = await act('maria', resendActivationMail, active)
    assert.deepEqual([code, issues.map(({ path }) => path)], [4022, ['email']])
    assert.deepEqual(await mailsTo(world.db, active.email), [])
  })
})

suite('requiring another password', () => {
  test(`answers the user with 4031 from the next call on and mails a link ${covers('8.4031')}`, async () => {
    const user = await makeUser(world.db, { company: world.maker, menus: ['UserList'] })
    const session = await world.as(user)
    assert.equal((await act('maria', requirePasswordChange, user)).code, 200)
    assert.equal((await world.portal.call(userCalls.getUserList, {}, session)).code, 4031)
    assert.equal(await linkCode(await lastLink(user)), 200)
    const { data } = await world.portal.call(getEditUserInfo, { email: user.email }, await world.as('maria'))
    assert.equal(data.passwordChangeRequired, true)
  })

  test('is for enabled accounts only', async () => {
    const disabled = await newMember()
    await setEnabled('maria', disabled, false)
    for (const user of [disabled, await invited()]) {
      const mails = (await mailsTo(world.db, user.email)).length
      const { code, issues } = await act('maria', requirePasswordChange, user)
      assert.deepEqual([code, issues.map(({ path }) => path)], [4022, ['email']])
      assert.equal((await mailsTo(world.db, user.email)).length, mails)
    }
  })
})

suite('permission', () => {
  const acts: [string, (who: Who, user: { email: string }) => Promise<{ code: number }>][] = [
    ['disabling', (who, user) => setEnabled(who, user, false)],
    ['enabling', (who, user) => setEnabled(who, user, true)],
    ['unlocking', (who, user) => act(who, unlockUser, user)],
    ['resending', (who, user) => act(who, resendActivationMail, user)],
    ['requiring another password', (who, user) => act(who, requirePasswordChange, user)],
  ]
  for (const [name, work] of acts) {
    test(`${name}: another company's user and the platform's administrator are answered like unknown ones (4020), and stay unchanged ${covers('8.4020')}`, async () => {
      const rows = async () => [
        await world.db.selectFrom('users').selectAll().orderBy('id').execute(),
        await world.db.selectFrom('user_credentials').selectAll().orderBy('user_id').execute(),
      ]
      const before = await rows()
      const nobody = { email: 'nobody@maker.example' }
      assert.equal((await work('maria', world.users.oscar)).code, 4020)
      assert.equal((await work('maria', nobody)).code, 4020)
      assert.equal((await work('desk', world.users.maria)).code, 4020)
      assert.equal((await work('desk', world.users.root)).code, 4020)
      assert.equal((await work('root', nobody)).code, 4020)
      assert.deepEqual(await rows(), before)
    })

    test(`${name}: a member with the menu may not (4017) ${covers('6.notAuthorized')}`, async () => {
      assert.equal((await work('reader', world.users.member)).code, 4017)
    })
  }
})
