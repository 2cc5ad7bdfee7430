import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { makeApiKey, makeCentre, makeUser, type MadeCentre, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeUserWorld, type UserWorld } from '#test/support/worlds/userWorld.ts'
import type { As } from '#test/support/portal/testApp.ts'

const { changeUserAvailability, editUser, getEditUserInfo, getUserChoices, signUp } = userCalls
const { requirePasswordChange, resendActivationMail, unlockUser } = userCalls
const menus = ['UserList', 'DeliveryStatus', 'CompanyManagement'] as const

let world: UserWorld
let [here, near, far]: MadeCentre[] = []
let limited: MadeUser
let as: As
before(async () => {
  world = await makeUserWorld()
  const { db, maker } = world
  here = await makeCentre(db, { company: maker, code: 'HERE' })
  near = await makeCentre(db, { company: maker, code: 'NEAR' })
  far = await makeCentre(db, { company: maker, code: 'FAR' })
  limited = await userAt([here, near], { email: 'limited@maker.example', role: '01' })
  as = await openSessionOf(world.portal, limited)
})
after(() => world.portal.close())

const userAt = async (centres: (MadeCentre | undefined)[], facts: Parameters<typeof makeUser>[1] = {}) =>
  await makeUser(world.db, {
    company: world.maker,
    menus,
    ...facts,
    centres: centres.filter(centre => centre !== undefined),
  })
const changeOf = ({ email }: MadeUser, centres: string[], more: object = {}) => ({
  ...world.newUser(),
  email,
  menuEnterpriseMap: { UserList: ['MAKER'] },
  logisticCenterCodeList: centres,
  ...more,
})
const edit = (user: MadeUser, centres: string[], more: object = {}) =>
  world.portal.call(editUser, changeOf(user, centres, more), { as })
const centresOf = async ({ id }: MadeUser) => {
  const rows = await world.db
    .selectFrom('user_centres as r')
    .innerJoin('centres as c', 'c.id', 'r.centre_id')
    .select('c.code')
    .where('r.user_id', '=', id)
    .orderBy('c.code')
    .execute()
  return rows.map(row => row.code)
}

suite('an administrator who is limited to some centres', () => {
  test('can narrow its own limit, but not lift or widen it', async () => {
    const self = await userAt([here, near], { role: '01' })
    const own = await openSessionOf(world.portal, self)
    const saved = async (centres: string[]) =>
      (await world.portal.call(editUser, changeOf(self, centres, { role: '01' }), { as: own })).code
    assert.deepEqual([await saved([]), await saved(['HERE', 'FAR'])], [4022, 4022])
    assert.deepEqual(await centresOf(self), ['HERE', 'NEAR'])
    assert.equal(await saved(['HERE']), 200)
    assert.equal(await saved(['HERE', 'NEAR']), 4022)
    assert.deepEqual(await centresOf(self), ['HERE'])
  })

  test('cannot register anybody with more than it has itself', async () => {
    for (const logisticCenterCodeList of [[], ['FAR'], ['HERE', 'FAR']]) {
      const { code, issues } = await world.portal.call(signUp, world.newUser({ logisticCenterCodeList }), { as })
      assert.equal(code, 4022)
      assert.match(issues[0]?.path ?? '', /^logisticCenterCodeList/)
    }
    const fitting = world.newUser({ logisticCenterCodeList: ['NEAR'] })
    assert.equal((await world.portal.call(signUp, fitting, { as })).code, 200)
  })

  test('is offered only its own centres, and must name some', async () => {
    const { data } = await world.portal.call(getUserChoices, {}, { as })
    assert.deepEqual([data.logisticCentres.map(one => one.centreCode), data.mustNameCentres], [['HERE', 'NEAR'], true])
    const free = await world.portal.call(getUserChoices, {}, await world.as('maria'))
    assert.deepEqual(
      [free.data.logisticCentres.map(one => one.centreCode), free.data.mustNameCentres],
      [['FAR', 'HERE', 'NEAR'], false],
    )
  })

  test('cannot act on the account of a user who sees more (4020)', async () => {
    for (const centres of [[], [far], [here, far]]) {
      const other = await userAt(centres)
      const waiting = await userAt(centres, { state: 'notActivated' })
      const disabled = await userAt(centres, { state: 'disabled' })
      const acts = [
        edit(other, ['HERE']),
        world.portal.call(getEditUserInfo, { email: other.email }, { as }),
        world.portal.call(changeUserAvailability, { email: other.email, enabled: false }, { as }),
        world.portal.call(changeUserAvailability, { email: disabled.email, enabled: true }, { as }),
        world.portal.call(unlockUser, { email: other.email }, { as }),
        world.portal.call(requirePasswordChange, { email: other.email }, { as }),
        world.portal.call(resendActivationMail, { email: waiting.email }, { as }),
      ]
      const codes = (await Promise.all(acts)).map(answer => answer.code)
      assert.deepEqual([...new Set(codes)], [4020])
      assert.equal((await centresOf(other)).length, centres.length)
    }
  })

  test('administers users who see no more than it does, within its own centres', async () => {
    const other = await userAt([near])
    assert.equal((await edit(other, ['HERE'])).code, 200)
    assert.deepEqual(await centresOf(other), ['HERE'])
    assert.deepEqual([(await edit(other, [])).code, (await edit(other, ['FAR'])).code], [4022, 4022])
    assert.equal((await world.portal.call(unlockUser, { email: other.email }, { as })).code, 200)
  })

  test('cannot create, read or revoke API keys: a key belongs to the whole company', async () => {
    const { id } = await makeApiKey(world.db, { company: world.maker })
    const requested = { name: 'all', scopes: ['read' as const] }
    assert.equal((await world.portal.call(companyCalls.createApiKey, requested, { as })).code, 4017)
    assert.equal((await world.portal.call(companyCalls.getApiKeyList, {}, { as })).code, 4017)
    assert.equal((await world.portal.call(companyCalls.revokeApiKey, { id }, { as })).code, 4017)
    const { data } = await world.portal.call(companyCalls.getCompany, { enterpriseCode: 'MAKER' }, { as })
    assert.equal(data.administration?.mayKeepKeys, false)
    const free = await world.as('maria')
    assert.equal((await world.portal.call(companyCalls.createApiKey, requested, free)).code, 200)
  })

  test('of the platform company has the same limits in every company', async () => {
    const root = await userAt([here], { company: world.platform, role: '00' })
    const desk = { as: await openSessionOf(world.portal, root) }
    const lifting = changeOf(root, [], { role: '00', menuEnterpriseMap: { UserList: ['PLATFORM'] } })
    assert.equal((await world.portal.call(editUser, lifting, desk)).code, 4022)
    assert.equal((await world.portal.call(getEditUserInfo, { email: 'oscar@other.example' }, desk)).code, 4020)
    const free = world.newUser({ email: 'free@other.example', menuEnterpriseMap: { DeliveryStatus: ['OTHER'] } })
    assert.equal((await world.portal.call(signUp, { ...free, enterpriseCode: 'OTHER' }, desk)).code, 4022)
  })
})
