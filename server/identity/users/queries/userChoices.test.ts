import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givenMenus } from '#contract/kernel/menus.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { covers } from '#test/rules/covers.ts'
import { openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { makeCentre, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeUserWorld, registerDomain, type UserWorld } from '#test/support/worlds/userWorld.ts'

const { getUserChoices } = userCalls

let world: UserWorld
before(async () => {
  world = await makeUserWorld()
})
after(() => world.portal.close())

const choices = async (who: Parameters<UserWorld['as']>[0], enterpriseCode?: string) =>
  await world.portal.call(getUserChoices, { enterpriseCode }, await world.as(who))

test("a company administrator may choose among its own company's domains, menus and centres", async () => {
  await registerDomain(world.db, world.maker, 'a.maker.example')
  const centre = await makeCentre(world.db, { company: world.maker })
  await makeCentre(world.db, { company: world.other })
  const own = { enterpriseCode: 'MAKER', enterpriseName: world.maker.name, enterpriseNameEn: world.maker.nameEn }
  for (const code of [undefined, 'MAKER']) {
    assert.deepEqual((await choices('maria', code)).data, {
      ...own,
      emailDomains: ['a.maker.example', 'maker.example'],
      roles: ['01', '02', '03'],
      menus: [...givenMenus],
      companies: [own],
      logisticCentres: [{ centreCode: centre.code, centreName: centre.name, centreNameEn: centre.nameEn }],
      mustNameCentres: false,
    })
  }
})

test(`menus that the company does not have cannot be chosen ${covers('6.menuList')}`, async () => {
  const bare = await world.db
    .updateTable('companies')
    .set({ available_menus: ['UserList', 'PlatformHealth'] })
    .where('code', '=', 'OTHER')
    .execute()
  assert.ok(bare)
  assert.deepEqual((await choices('oscar')).data.menus, ['UserList'])
})

test('the platform administrator chooses for every company, and may let every company count on a page', async () => {
  const { data } = await choices('root', 'MAKER')
  assert.equal(data.enterpriseCode, 'MAKER')
  assert.deepEqual(data.roles, ['01', '02', '03'])
  assert.deepEqual(
    data.companies.map(({ enterpriseCode }) => enterpriseCode),
    ['MAKER', 'OTHER', 'PLATFORM'],
  )
  const own = (await choices('root')).data
  assert.deepEqual([own.enterpriseCode, own.roles], ['PLATFORM', ['00', '01', '02', '03']])
  assert.deepEqual((await choices('desk')).data.roles, ['01', '02', '03'])
})

test(`choices of other companies are refused, and a member gets none ${covers('8.4017')}`, async () => {
  for (const code of ['OTHER', 'NOBODY']) {
    assert.equal((await choices('maria', code)).code, 4017)
    assert.equal((await choices('desk', code)).code, 4017)
  }
  assert.equal((await choices('root', 'NOBODY')).code, 4017)
  assert.equal((await choices('reader')).code, 4017)
})

test('a company also refers to centres of others that its deliveries touch, the platform to all', async () => {
  const partnerApi = await openDeliveryApi()
  const { db, testApp } = partnerApi
  await makeCentre(db, { company: partnerApi.outsider, code: 'FAR' })
  await partnerApi.sent({
    reference: 'R-1',
    deliveryType: '0002',
    depositCode: 'MAKER',
    shipperCode: 'LOGI',
    consigneeCode: 'DIST',
    shipFrom: { centreCode: 'TOKYO', name: '東京センター' },
    destination: { centreCode: 'OSAKA', name: '大阪センター' },
    shippingDate: '2026-11-20',
    items: [{ itemCode: 'V-1', quantity: 1 }],
    loggers: [],
  })
  const centresFor = async (company: typeof partnerApi.maker, role: '00' | '01' = '01') => {
    const user = await makeUser(db, { company, role, menus: ['UserList'] })
    const { data } = await testApp.call(getUserChoices, {}, { as: await openSessionOf(testApp, user) })
    return data.logisticCentres.map(({ centreCode }) => centreCode)
  }
  assert.deepEqual(await centresFor(partnerApi.maker), ['OSAKA', 'TOKYO'])
  assert.deepEqual(await centresFor(partnerApi.logistics), ['OSAKA', 'TOKYO'])
  assert.deepEqual(await centresFor(partnerApi.outsider), ['FAR'])
  assert.deepEqual(await centresFor(partnerApi.carrier), [])
  assert.deepEqual(await centresFor(partnerApi.platform, '00'), ['FAR', 'OSAKA', 'TOKYO'])
  await testApp.close()
})
