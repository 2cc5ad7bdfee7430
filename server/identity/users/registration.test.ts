import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeUser, password } from '#test/support/database/make.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { mailsTo, makeUserWorld, type UserWorld } from '#test/support/worlds/userWorld.ts'

const { signUp, getUserList, getEditUserInfo } = userCalls

let world: UserWorld
before(async () => {
  world = await makeUserWorld()
})
after(() => world.portal.close())

type Sent = Parameters<UserWorld['newUser']>[0]
const register = async (who: 'root' | 'desk' | 'maria', facts?: Sent) =>
  await world.portal.call(signUp, world.newUser(facts), await world.as(who))
const pathsOf = async (who: 'root' | 'desk' | 'maria', facts: Sent) => {
  const { code, issues } = await register(who, facts)
  return [code, ...issues.map(issue => issue.path)]
}
const rowOf = async (email: string) =>
  await world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

suite('registering a user', () => {
  test(`stores every fact, as not activated and without a password ${covers('4.account.notActivated')}`, async () => {
    const centre = await makeCentre(world.db, { company: world.maker })
    const email = 'taro@maker.example'
    const facts: Sent = { email, username: '山田 太郎', role: '03', logisticCenterCodeList: [centre.code] }
    assert.equal((await register('maria', facts)).code, 200)
    const shown = await world.portal.call(getEditUserInfo, { email }, await world.as('maria'))
    assert.deepEqual(shown.data, {
      email,
      username: '山田 太郎',
      enterpriseCode: 'MAKER',
      enterpriseName: world.maker.name,
      enterpriseNameEn: world.maker.nameEn,
      organizationDepartment: '品質保証部',
      role: '03',
      lastLoginTime: null,
      registeredAt: '2026-11-20T03:00:00.000Z',
      accountStatus: 'notActivated',
      passwordChangeRequired: false,
      logisticCentres: [{ centreCode: centre.code, centreName: centre.name, centreNameEn: centre.nameEn }],
      language: '0',
      menuEnterpriseMap: { DeliveryStatus: ['MAKER'] },
    })
    const user = await rowOf(email)
    const credentials = world.db.selectFrom('user_credentials').where('user_id', '=', user?.id ?? 0)
    assert.deepEqual(await credentials.selectAll().execute(), [])
  })

  test('mails the activation link once, in the language of the user', async () => {
    await register('maria', { email: 'ja@maker.example', language: '0' })
    await register('maria', { email: 'en@maker.example', language: '1' })
    const [japanese, ...more] = await mailsTo(world.db, 'ja@maker.example')
    const [english] = await mailsTo(world.db, 'en@maker.example')
    assert.deepEqual(more, [])
    assert.match(japanese?.body ?? '', /アカウント[^]*\/account-activation\?code=/)
    assert.match(english?.body ?? '', /account[^]*\/account-activation\?code=/i)
    assert.doesNotMatch(english?.body ?? '', /アカウント/)
  })

  test(`lets the user activate the account with that mail, and sign in ${covers('4.account.enabled')}`, async () => {
    const email = 'active@maker.example'
    await register('maria', { email, menuEnterpriseMap: { UserList: ['MAKER'] } })
    const [mail] = await mailsTo(world.db, email)
    const [, uuid = ''] = /code=([\w-]+)/.exec(mail?.body ?? '') ?? []
    const [, temporaryPassword = ''] = /仮パスワード: (\S+)/.exec(mail?.body ?? '') ?? []
    const sent = { uuid, temporaryPassword, newPassword: password }
    assert.equal((await world.portal.call(accountCalls.confirm, sent)).code, 200)
    const { data } = await world.portal.call(getUserList, { keyword: email }, await world.as('maria'))
    assert.deepEqual(
      data.rows.map(({ accountStatus }) => accountStatus),
      ['enabled'],
    )
    const { profile } = await signIn(world.portal, { email })
    assert.deepEqual([profile.menuList, profile.managerUser, profile.isPFcompany], [['UserList'], false, false])
  })

  test('accepts an address in any case and with spaces around it, with or without a company code', async () => {
    assert.equal((await register('maria', { email: ' Hanako@Maker.Example ', enterpriseCode: 'MAKER' })).code, 200)
    assert.ok(await rowOf('hanako@maker.example'))
  })

  test('records the administrator in the audit trail', async () => {
    await register('maria', { email: 'audited@maker.example' })
    const { id } = (await rowOf('audited@maker.example')) ?? assert.fail()
    const { rows } = await sql<{ entry: string }>`
      select table_name || ' ' || act || ' ' || actor as entry from audit_trail
       where (table_name = 'users' and record = ${String(id)}) or new ->> 'user_id' = ${String(id)} order by id
      `.execute(world.db)
    const actor = `user:${world.users.maria.id}`
    assert.deepEqual(
      rows.map(({ entry }) => entry),
      [`users I ${actor}`, `user_menus I ${actor}`],
    )
  })

  test(`is refused with 4002 and 4004 without an address or a name ${covers('8.4002', '8.4004')}`, async () => {
    assert.equal((await register('maria', { email: ' ' })).code, 4002)
    assert.equal((await register('maria', { username: ' ' })).code, 4004)
  })
})

suite('an address that is taken', () => {
  test(`is refused with 4021; nothing changes and nobody is mailed ${covers('8.4021')}`, async () => {
    const before = await rowOf('member@maker.example')
    const { code, issues } = await register('maria', { email: 'Member@maker.example', username: '別人' })
    assert.deepEqual([code, issues], [4021, []])
    assert.deepEqual(await rowOf('member@maker.example'), before)
    assert.deepEqual(await mailsTo(world.db, 'member@maker.example'), [])
  })

  test('is refused the same way if it belongs to a user of another company', async () => {
    await makeUser(world.db, { company: world.other, email: 'moved@maker.example' })
    const { code, data } = await register('maria', { email: 'moved@maker.example' })
    assert.equal(code, 4021)
    assert.ok(!JSON.stringify(data).includes('OTHER'))
  })

  test('by two simultaneous registrations on two processes gives one 200 and one 4021, with one mail', async () => {
    const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    const maria = await world.as('maria')
    for (let round = 0; round < 5; round++) {
      const body = world.newUser()
      const answers = await Promise.all([world.portal, beside].map(app => app.call(signUp, body, maria)))
      assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([200, 4021]))
      assert.equal((await mailsTo(world.db, body.email)).length, 1)
    }
    await beside.close()
  })
})

suite('a field that the administrator may not choose is refused with 4022 and its path', () => {
  test(`an invalid address, or one outside the company's email domains ${covers('8.4022')}`, async () => {
    const wrong = ['x', 'x@', '@maker.example', 'a b@maker.example', 'x@other.example', 'x@sub.maker.example']
    for (const email of [...wrong, 'x@maker.example.org', 'x@maker.example@evil.example']) {
      assert.deepEqual(await pathsOf('maria', { email }), [4022, 'email'], email)
    }
    assert.deepEqual(await pathsOf('root', { enterpriseCode: 'OTHER' }), [4022, 'email'])
  })

  test(`a menu that the company does not have or that has no screen yet ${covers('6.menuList')}`, async () => {
    const unbuilt = { PlatformHealth: ['MAKER'] }
    assert.deepEqual(await pathsOf('maria', { menuEnterpriseMap: unbuilt }), [4022, 'menuEnterpriseMap.PlatformHealth'])
    const menus = world.db.updateTable('companies').where('code', '=', 'MAKER')
    await menus.set({ available_menus: ['DeliveryStatus'] }).execute()
    const withdrawn = { UserList: ['MAKER'] }
    assert.deepEqual(await pathsOf('root', { enterpriseCode: 'MAKER', menuEnterpriseMap: withdrawn }), [
      4022,
      'menuEnterpriseMap.UserList',
    ])
    await menus.set({ available_menus: [...givenMenus] }).execute()
  })

  test('no menu at all', async () => {
    assert.deepEqual(await pathsOf('maria', { menuEnterpriseMap: {} }), [4022, 'menuEnterpriseMap'])
  })

  test(`a company that only the platform may let count, like an unknown one ${covers('6.companiesByMenu')}`, async () => {
    for (const code of ['OTHER', 'NOBODY']) {
      const menuEnterpriseMap = { DeliveryStatus: ['MAKER', code] }
      assert.deepEqual(await pathsOf('maria', { menuEnterpriseMap }), [4022, 'menuEnterpriseMap.DeliveryStatus[1]'])
    }
    const menuEnterpriseMap = { DeliveryStatus: ['MAKER', 'OTHER'] }
    assert.equal((await register('root', { enterpriseCode: 'MAKER', menuEnterpriseMap })).code, 200)
    const unknown = { DeliveryStatus: ['NOBODY'] }
    assert.deepEqual(await pathsOf('root', { enterpriseCode: 'MAKER', menuEnterpriseMap: unknown }), [
      4022,
      'menuEnterpriseMap.DeliveryStatus[0]',
    ])
  })

  test('a logistics centre that neither belongs to the company nor is touched by its deliveries', async () => {
    const own = await makeCentre(world.db, { company: world.maker })
    const foreign = await makeCentre(world.db, { company: world.other })
    for (const code of [foreign.code, 'NOWHERE']) {
      const sent = { logisticCenterCodeList: [own.code, code] }
      assert.deepEqual(await pathsOf('maria', sent), [4022, 'logisticCenterCodeList[1]'])
    }
  })

  test('several fields at once, each with its path', async () => {
    const sent: Sent = { email: 'x@y.example', role: '00', menuEnterpriseMap: {}, logisticCenterCodeList: ['?'] }
    const paths = ['email', 'role', 'menuEnterpriseMap', 'logisticCenterCodeList[0]']
    assert.deepEqual(await pathsOf('maria', sent), [4022, ...paths])
  })
})

suite('permission to register', () => {
  test(`a company administrator gives the roles 01 to 03 in its company ${covers('6.roles')}`, async () => {
    for (const role of ['01', '02', '03'] as const) assert.equal((await register('maria', { role })).code, 200)
    assert.deepEqual(await pathsOf('maria', { role: '00' }), [4022, 'role'])
    assert.deepEqual(await pathsOf('maria', { role: '04' as '03' }), [4022, 'role'])
  })

  test('only a platform administrator creates another, and only in the platform company', async () => {
    const menuEnterpriseMap = { UserList: ['PLATFORM'] }
    const boss = { role: '00', enterpriseCode: 'PLATFORM', menuEnterpriseMap } as const
    assert.deepEqual(await pathsOf('desk', { ...boss, email: 'boss1@platform.example' }), [4022, 'role'])
    assert.deepEqual(await pathsOf('root', { role: '00', enterpriseCode: 'MAKER' }), [4022, 'role'])
    assert.equal((await register('root', { ...boss, email: 'boss2@platform.example' })).code, 200)
  })

  test(`nobody registers users for a company that it does not administer ${covers('6.notAuthorized', '8.4017')}`, async () => {
    for (const who of ['maria', 'desk'] as const) {
      for (const enterpriseCode of ['OTHER', 'NOBODY']) {
        assert.equal((await register(who, { enterpriseCode, email: 'x@other.example' })).code, 4017)
      }
    }
  })

  test(`a user without a company code is registered for the company of the administrator`, async () => {
    const menuEnterpriseMap = { DeliveryStatus: ['PLATFORM'] }
    assert.equal((await register('root', { email: 'near@platform.example', menuEnterpriseMap })).code, 200)
    const { data } = await world.portal.call(
      getUserList,
      { keyword: 'near@platform', enterpriseCode: 'PLATFORM' },
      await world.as('root'),
    )
    assert.deepEqual(
      data.rows.map(row => row.enterpriseCode),
      ['PLATFORM'],
    )
  })
})
