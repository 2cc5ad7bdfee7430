import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const testApp = await createTestApp()
after(testApp.close)
const { db, call } = testApp
const {
  getEnterpriseCodeAssistInfo: read,
  updateEnterpriseCodeAssistInfo: replace,
  updateEnterpriseCodeByPage: keep,
  getUserAssistInfo: readSettings,
  updateUserAssistInfo: keepSettings,
} = companyContextCalls

const operator = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
const maker = await makeCompany(db, { code: 'MAKER' })
const other = await makeCompany(db, { code: 'OTHER' })

/** A user of the platform company, and a function for its calls. */
async function platformUser() {
  const user = await makeUser(db, { company: operator, role: '00', menus: ['UserList'] })
  return { user, as: await openSessionOf(testApp, user) }
}
const choicesOf = async ({ user, as }: Awaited<ReturnType<typeof platformUser>>) =>
  (await call(read, { userId: user.email }, { as })).data.enterpriseCode
const rowOf = async ({ id }: MadeUser) =>
  await db.selectFrom('user_preferences').selectAll().where('user_id', '=', id).executeTakeFirst()

test(`a choice is stored for each page, and there is none at first ${covers('2.frame.enterpriseSaved')}`, async () => {
  const someone = await platformUser()
  const { user, as } = someone
  assert.deepEqual(await choicesOf(someone), {})
  await call(keep, { userId: user.email, enterpriseCodeByPage: { UserList: 'MAKER', VendorRegister: 'OTHER' } }, { as })
  await call(keep, { userId: user.email, enterpriseCodeByPage: { UserList: 'OTHER' } }, { as })
  assert.deepEqual(await choicesOf(someone), { UserList: 'OTHER', VendorRegister: 'OTHER' })
})

test('all choices can be replaced at once', async () => {
  const someone = await platformUser()
  const { user, as } = someone
  await call(keep, { userId: user.email, enterpriseCodeByPage: { UserList: 'MAKER' } }, { as })
  const code = await call(replace, { userId: user.email, enterpriseCode: { VendorManagement: 'OTHER' } }, { as })
  assert.equal(code.code, 200)
  assert.deepEqual(await choicesOf(someone), { VendorManagement: 'OTHER' })
})

test('choices and settings saved simultaneously are all kept', async () => {
  const someone = await platformUser()
  const { user, as } = someone
  const userId = user.email
  await Promise.all([
    call(keep, { userId, enterpriseCodeByPage: { UserList: 'MAKER' } }, { as }),
    call(keep, { userId, enterpriseCodeByPage: { VendorManagement: 'OTHER' } }, { as }),
    call(keep, { userId, enterpriseCodeByPage: { VendorRegister: 'PLATFORM' } }, { as }),
    call(keepSettings, { userId, dashboardOpened: '1' }, { as }),
    call(keepSettings, { userId, temperatureDeviationFlags: ['2-8'] }, { as }),
  ])
  const expected = { UserList: 'MAKER', VendorManagement: 'OTHER', VendorRegister: 'PLATFORM' }
  assert.deepEqual(await choicesOf(someone), expected)
  const { data } = await call(readSettings, {}, { as })
  assert.deepEqual(data, { userId, dashboardOpened: '1', temperatureDeviationFlags: ['2-8'] })
})

test("every call refuses another user's address and accepts one's own in any spelling", async () => {
  const { user, as } = await platformUser()
  const { user: another } = await platformUser()
  const withId = async (userId: string) => [
    (await call(read, { userId }, { as })).code,
    (await call(replace, { userId, enterpriseCode: {} }, { as })).code,
    (await call(keep, { userId, enterpriseCodeByPage: { UserList: 'MAKER' } }, { as })).code,
    (await call(readSettings, { userId }, { as })).code,
    (await call(keepSettings, { userId, dashboardOpened: '1' }, { as })).code,
  ]
  for (const userId of [another.email, 'nobody@company.example']) {
    assert.deepEqual(await withId(userId), [4017, 4017, 4017, 4017, 4017])
  }
  assert.equal(await rowOf(another), undefined)
  assert.deepEqual(await withId(` ${user.email.toUpperCase()} `), [200, 200, 200, 200, 200])
})

test(`only a company that counts for the caller on that page is stored ${covers('6.companiesByMenu')}`, async () => {
  const user = await makeUser(db, { company: maker, role: '01', menus: ['UserList'] })
  const as = await openSessionOf(testApp, user)
  const keepOn = async (choices: Record<string, string>) =>
    (await call(keep, { userId: user.email, enterpriseCodeByPage: choices }, { as })).code
  assert.equal(await keepOn({ UserList: 'MAKER' }), 200)
  assert.equal(await keepOn({ UserList: 'OTHER' }), 4017)
  assert.equal(await keepOn({ UserList: 'NOBODY' }), 4017)
  // A page outside the user's menus: no company counts there, not even the user's own.
  assert.equal(await keepOn({ VendorManagement: 'MAKER' }), 4017)
  assert.equal(await keepOn({ UserList: 'MAKER', VendorManagement: 'MAKER' }), 4017)
  const replaced = await call(replace, { userId: user.email, enterpriseCode: { UserList: 'OTHER' } }, { as })
  assert.equal(replaced.code, 4017)
  const { data } = await call(read, {}, { as })
  assert.deepEqual(data, { userId: user.email, enterpriseCode: { UserList: 'MAKER' } })
})

test('the platform may choose every existing company, and no other', async () => {
  const { user, as } = await platformUser()
  const keepOn = async (code: string) =>
    (await call(keep, { userId: user.email, enterpriseCodeByPage: { VendorRegister: code } }, { as })).code
  assert.deepEqual([await keepOn('OTHER'), await keepOn('PLATFORM'), await keepOn('NOBODY')], [200, 200, 4017])
})

test('a stored company that no longer counts is omitted, and returns with its right', async () => {
  const user = await makeUser(db, { company: maker, role: '01', menus: ['UserList'], companies: [maker, other] })
  const as = await openSessionOf(testApp, user)
  await call(keep, { userId: user.email, enterpriseCodeByPage: { UserList: 'OTHER' } }, { as })
  const rights = { user_id: user.id, menu: 'UserList', company_id: other.id }
  await db.deleteFrom('user_menus').where('user_id', '=', user.id).where('company_id', '=', other.id).execute()
  assert.deepEqual((await call(read, {}, { as })).data.enterpriseCode, {})
  await db.insertInto('user_menus').values(rights).execute()
  assert.deepEqual((await call(read, {}, { as })).data.enterpriseCode, { UserList: 'OTHER' })
  const someone = await platformUser()
  const gone = await makeCompany(db, { code: 'GONE' })
  const choices = { UserList: 'GONE', VendorManagement: 'MAKER' }
  await call(replace, { userId: someone.user.email, enterpriseCode: choices }, { as: someone.as })
  await db.deleteFrom('companies').where('id', '=', gone.id).execute()
  assert.deepEqual(await choicesOf(someone), { VendorManagement: 'MAKER' })
})

test(`screen settings are stored one by one ${covers('4.dashboard.opened')}`, async () => {
  const user = await makeUser(db, { company: maker })
  const as = await openSessionOf(testApp, user)
  const userId = user.email
  assert.deepEqual((await call(readSettings, {}, { as })).data, { userId })
  const listColumns = { deliveries: ['reference', 'shippingDate'] }
  const savedSearches = [{ list: 'deliveries', name: '今月', search: 'period=month' }]
  await call(keepSettings, { userId, listColumns, savedSearches }, { as })
  await call(keepSettings, { userId, dashboardOpened: '1' }, { as })
  await call(keepSettings, { userId, dashboardOpened: '0' }, { as })
  assert.deepEqual((await call(readSettings, {}, { as })).data, {
    userId,
    listColumns,
    savedSearches,
    dashboardOpened: '0',
  })
  const { code, issues } = await testApp.post(keepSettings.path, { userId, dashboardOpened: 'yes' }, { as })
  assert.deepEqual([code, issues[0]?.path], [4022, 'dashboardOpened'])
})

test("half a surrogate pair, or too many settings, are refused with the field's path", async () => {
  const user = await makeUser(db)
  const as = await openSessionOf(testApp, user)
  const half = '"\\ud800"'
  const tooMany = JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, list) => [`list${list}`, ['a']])))
  for (const [field, json] of [
    ['temperatureDeviationFlags', `[${half}]`],
    ['savedSearches', `[{"list":"l","name":"n","search":${half}}]`],
    ['listColumns', `{${half}:["a"]}`],
    ['listColumns', tooMany],
  ]) {
    const answer = await testApp.post(keepSettings.path, `{"userId":"${user.email}","${field}":${json}}`, { as })
    assert.deepEqual([answer.code, answer.issues[0]?.path.split(/[.[]/)[0]], [4022, field])
  }
})
