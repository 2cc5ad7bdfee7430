import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { RequestOf } from '#contract/kernel/call.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCentre, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { makeUserWorld, type UserWorld } from '#test/support/worlds/userWorld.ts'

const { editUser, getEditUserInfo } = userCalls
type Edit = RequestOf<typeof editUser>
type Who = Parameters<UserWorld['as']>[0]

let world: UserWorld
before(async () => {
  world = await makeUserWorld()
})
after(() => world.portal.close())

const bodyOf = (user: MadeUser, facts: Partial<Edit> = {}): Edit => {
  const { email: _email, enterpriseCode: _code, ...rest } = world.newUser()
  return { email: user.email, ...rest, ...facts }
}
const edit = async (who: Who, user: MadeUser, facts?: Partial<Edit>) =>
  await world.portal.call(editUser, bodyOf(user, facts), await world.as(who))
const pathsOf = async (who: Who, user: MadeUser, facts: Partial<Edit>) => {
  const { code, issues } = await edit(who, user, facts)
  return [code, ...issues.map(issue => issue.path)]
}
const shown = async (who: Who, user: { email: string }) =>
  (await world.portal.call(getEditUserInfo, { email: user.email }, await world.as(who))).data
const newMember = async (facts: Parameters<typeof makeUser>[1] = {}) =>
  await makeUser(world.db, { company: world.maker, ...facts })
const profileOf = async (user: MadeUser) =>
  (await world.portal.call(sessionCalls.getProfile, {}, await world.as(user))).data
const rightsOf = async (user: MadeUser) => {
  const rights = await world.db
    .selectFrom('user_menus as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.menu', 'c.code'])
    .where('m.user_id', '=', user.id)
    .execute()
  return rights.map(({ menu, code }) => `${menu} ${code}`).toSorted()
}

suite('an edit', () => {
  test('replaces every fact that the form shows', async () => {
    const [former, centre] = [
      await makeCentre(world.db, { company: world.maker }),
      await makeCentre(world.db, { company: world.maker }),
    ]
    const user = await newMember({ centres: [former] })
    const facts = {
      username: '改名 花子',
      organizationDepartment: '',
      role: '03',
      language: '1',
      menuEnterpriseMap: { UserList: ['MAKER'] },
    } as const satisfies Partial<Edit>
    const answer = await edit('maria', user, {
      ...facts,
      menuEnterpriseMap: { UserList: ['MAKER'] },
      logisticCenterCodeList: [centre.code],
    })
    assert.equal(answer.code, 200)
    const { username, organizationDepartment, role, language, menuEnterpriseMap, logisticCentres } = await shown(
      'maria',
      user,
    )
    assert.deepEqual({ username, organizationDepartment, role, language, menuEnterpriseMap }, facts)
    assert.deepEqual(
      logisticCentres.map(({ centreCode }) => centreCode),
      [centre.code],
    )
  })

  test(`of menus and companies takes effect with the user's next call ${covers('6.menuList', '6.companiesByMenu')}`, async () => {
    const user = await newMember()
    const session = await world.as(user)
    const search = { number: '1' }
    assert.equal((await world.portal.call(deliveryCalls.searchByNumber, search, session)).code, 200)
    assert.equal((await edit('maria', user, { menuEnterpriseMap: { UserList: ['MAKER'] } })).code, 200)
    assert.equal((await world.portal.call(deliveryCalls.searchByNumber, search, session)).code, 4017)
    const { data } = await world.portal.call(sessionCalls.getProfile, {}, session)
    assert.deepEqual(data.menuList, ['UserList'])
    assert.deepEqual(Object.keys(data.menuEnterpriseMap), ['UserList'])
    assert.deepEqual(
      data.menuEnterpriseMap.UserList?.map(({ enterpriseCode }) => enterpriseCode),
      ['MAKER'],
    )
  })

  test(`of the role grants or removes the manager's rights ${covers('6.managerUser', '6.roles')}`, async () => {
    const user = await newMember()
    for (const [role, isManager] of [
      ['01', true],
      ['02', false],
      ['03', false],
    ] as const) {
      await edit('maria', user, { role, menuEnterpriseMap: { UserList: ['MAKER'] } })
      const { role: reported, managerUser } = await profileOf(user)
      assert.deepEqual([reported, managerUser], [role, isManager])
      const asUser = await edit(user, world.users.member)
      assert.equal(asUser.code, isManager ? 200 : 4017)
    }
  })

  test('without changes writes nothing to the audit trail', async () => {
    const centre = await makeCentre(world.db, { company: world.maker })
    const user = await newMember()
    const facts = { logisticCenterCodeList: [centre.code, centre.code] }
    await edit('maria', user, facts)
    const count = async () => (await world.db.selectFrom('audit_trail').select('id').execute()).length
    const before = await count()
    await edit('maria', user, facts)
    assert.equal(await count(), before)
    await edit('maria', user, { ...facts, username: '別名' })
    const [last] = await world.db.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(1).execute()
    assert.deepEqual([last?.table_name, last?.actor], ['users', `user:${world.users.maria.id}`])
    assert.deepEqual(last?.old, { name: '新しい 利用者' })
  })
})

suite('what the editor cannot choose stays as it is', () => {
  const menus: Menu[] = ['DeliveryStatus', 'PlatformHealth']

  test('companies that the platform gave: a company administrator neither sees nor loses them', async () => {
    const user = await newMember({ menus: ['DeliveryStatus'], companies: [world.maker, world.other] })
    assert.deepEqual((await shown('maria', user)).menuEnterpriseMap, { DeliveryStatus: ['MAKER'] })
    assert.deepEqual((await shown('root', user)).menuEnterpriseMap, { DeliveryStatus: ['MAKER', 'OTHER'] })
    await edit('maria', user, { menuEnterpriseMap: { UserList: ['MAKER'] } })
    assert.deepEqual(await rightsOf(user), ['DeliveryStatus OTHER', 'UserList MAKER'])
    await edit('root', user, { menuEnterpriseMap: { UserList: ['MAKER'] } })
    assert.deepEqual(await rightsOf(user), ['UserList MAKER'])
  })

  test('menus whose screen is not built yet, and menus that the company lost for a while', async () => {
    const user = await newMember({ menus: [...menus, 'UserList'] })
    const company = world.db.updateTable('companies').where('id', '=', world.maker.id)
    await company.set({ available_menus: menus }).execute()
    const mine = { DeliveryStatus: ['MAKER'] }
    assert.deepEqual((await shown('root', user)).menuEnterpriseMap, mine)
    await edit('root', user, { menuEnterpriseMap: mine })
    assert.deepEqual(await rightsOf(user), ['DeliveryStatus MAKER', 'PlatformHealth MAKER', 'UserList MAKER'])
    await company.set({ available_menus: [...menus, 'UserList'] }).execute()
    await edit('maria', user, { menuEnterpriseMap: mine })
    assert.deepEqual(await rightsOf(user), ['DeliveryStatus MAKER', 'PlatformHealth MAKER'])
  })

  test('a logistics centre that is no longer offered may be kept', async () => {
    const foreign = await makeCentre(world.db, { company: world.other })
    const user = await newMember({ centres: [foreign] })
    assert.equal((await edit('maria', user, { logisticCenterCodeList: [foreign.code] })).code, 200)
    assert.equal((await edit('maria', user, { logisticCenterCodeList: [] })).code, 200)
    assert.deepEqual(await pathsOf('maria', user, { logisticCenterCodeList: [foreign.code] }), [
      4022,
      'logisticCenterCodeList[0]',
    ])
  })
})

suite('permission to edit', () => {
  test(`users of other companies are answered like unknown users ${covers('8.4020', '6.notAuthorized')}`, async () => {
    const nobody = { ...world.users.member, email: 'nobody@maker.example' }
    for (const [who, user] of [
      ['maria', world.users.oscar],
      ['maria', nobody],
      ['desk', world.users.member],
      ['root', nobody],
    ] as const) {
      const shownTo = await world.portal.call(getEditUserInfo, { email: user.email }, await world.as(who))
      assert.deepEqual([shownTo.code, shownTo.issues], [4020, []])
      // A refused field does not reveal the user either.
      for (const facts of [{}, { role: '00', menuEnterpriseMap: {} } as const]) {
        assert.deepEqual(await pathsOf(who, user, facts), [4020])
      }
    }
    assert.equal((await edit('root', world.users.oscar, { menuEnterpriseMap: { UserList: ['OTHER'] } })).code, 200)
  })

  test('a platform administrator is edited by a platform administrator only', async () => {
    const boss = await makeUser(world.db, { company: world.platform, role: '00' })
    assert.equal((await edit('desk', boss)).code, 4020)
    const menuEnterpriseMap = { UserList: ['PLATFORM'] }
    assert.equal((await edit('root', boss, { role: '01', menuEnterpriseMap })).code, 200)
    assert.equal((await edit('desk', boss, { role: '02', menuEnterpriseMap })).code, 200)
    assert.deepEqual(await pathsOf('desk', boss, { role: '00', menuEnterpriseMap }), [4022, 'role'])
  })

  test(`a member can read the list, but neither open nor change a user ${covers('8.4017')}`, async () => {
    for (const who of ['reader', 'member'] as const) {
      assert.equal((await edit(who, world.users.member)).code, 4017)
      const { code } = await world.portal.call(getEditUserInfo, { email: 'member@maker.example' }, await world.as(who))
      assert.equal(code, 4017)
    }
  })

  test('nobody can remove its own role or its own user list', async () => {
    const { maria, root } = world.users
    const menuEnterpriseMap = { DeliveryStatus: ['MAKER'], UserList: ['MAKER'] }
    assert.deepEqual(await pathsOf('maria', maria, { role: '02', menuEnterpriseMap }), [4022, 'role'])
    assert.deepEqual(await pathsOf('maria', maria, { role: '01' }), [4022, 'menuEnterpriseMap.UserList'])
    assert.equal((await edit('maria', maria, { role: '01', username: '真理亜', menuEnterpriseMap })).code, 200)
    assert.deepEqual(await pathsOf('root', root, { menuEnterpriseMap: { DeliveryStatus: ['PLATFORM'] } }), [
      4022,
      'role',
      'menuEnterpriseMap.UserList',
    ])
  })

  test(`a refused edit changes nothing ${covers('8.4022')}`, async () => {
    const user = await newMember()
    const before = [await shown('maria', user), await rightsOf(user)]
    assert.deepEqual(await pathsOf('maria', user, { username: 'x', menuEnterpriseMap: { UserList: ['OTHER'] } }), [
      4022,
      'menuEnterpriseMap.UserList[0]',
    ])
    assert.deepEqual([await shown('maria', user), await rightsOf(user)], before)
  })
})

test('of simultaneous edits on two processes one wins as a whole', async () => {
  const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
  const user = await newMember()
  const [maria, root] = [await world.as('maria'), await world.as('root')]
  const first = bodyOf(user, {
    username: 'first',
    menuEnterpriseMap: { UserList: ['MAKER'] },
    logisticCenterCodeList: [(await makeCentre(world.db, { company: world.maker })).code],
  })
  const second = bodyOf(user, {
    username: 'second',
    role: '03',
    menuEnterpriseMap: { DeliveryStatus: ['MAKER', 'OTHER'] },
    logisticCenterCodeList: [(await makeCentre(world.db, { company: world.maker })).code],
  })
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      world.portal.call(editUser, first, maria),
      beside.call(editUser, second, root),
      world.portal.call(editUser, first, root),
    ])
    assert.deepEqual(
      answers.map(({ code }) => code),
      [200, 200, 200],
    )
    const { username, role, logisticCentres, menuEnterpriseMap } = await shown('root', user)
    const winner = username === 'first' ? first : second
    assert.deepEqual(
      [role, logisticCentres.map(({ centreCode }) => centreCode)],
      [winner.role, winner.logisticCenterCodeList],
    )
    // An edit by the user's creator keeps what the platform granted.
    const own = Object.entries(menuEnterpriseMap).filter(([, companies]) => companies.includes('MAKER'))
    assert.deepEqual(
      own.map(([menu]) => menu),
      Object.keys(winner.menuEnterpriseMap),
    )
  }
  await beside.close()
})
