import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const testApp = await createTestApp()
after(testApp.close)
const { db, call } = testApp
const { createApiKey, getApiKeyList, revokeApiKey } = companyCalls

const maker = await makeCompany(db, { code: 'MAKER' })
const other = await makeCompany(db, { code: 'OTHER' })
const operator = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
const maria = await makeUser(db, { company: maker, role: '01' })
const makerUser = await signIn(testApp, maria)
const otherUser = await signIn(testApp, await makeUser(db, { company: other, role: '01' }))
const platformUser = await signIn(testApp, await makeUser(db, { company: operator, role: '00' }))
const platformManager = await signIn(testApp, await makeUser(db, { company: operator, role: '01' }))
const member = await signIn(testApp, await makeUser(db, { company: maker, role: '02' }))

const newKey = async (as = makerUser, enterpriseCode?: string) =>
  (await call(createApiKey, { name: 'WMS', scopes: ['read'], enterpriseCode }, { as })).data
const apiStatus = async (key: string) =>
  (await testApp.app.inject({ url: '/api/v1/deliveries/none', headers: { authorization: `Bearer ${key}` } })).statusCode

test('a new key is shown once and works at the partner API; the list shows its first characters', async () => {
  const { id, key } = await newKey()
  assert.match(key, /^kc_[\w-]{43}$/)
  assert.equal(await apiStatus(key), 404)
  const { data } = await call(getApiKeyList, {}, { as: makerUser })
  const { createdAt, lastUsedAt, ...row } = data.find(one => one.id === id) ?? assert.fail()
  assert.deepEqual(row, {
    id,
    enterpriseCode: 'MAKER',
    name: 'WMS',
    scopes: ['read'],
    prefix: key.slice(0, 11),
    createdBy: maria.name,
    revokedAt: null,
  })
  assert.ok(createdAt && lastUsedAt)
  assert.ok(!JSON.stringify(data).includes(key))
  assert.ok(!testApp.logLines.some(line => line.includes(key)))
})

test('only the SHA-256 of a key is stored, and the audit trail names its creator', async () => {
  const { id, key } = await newKey()
  const tables = [
    await db.selectFrom('api_keys').selectAll().execute(),
    await db.selectFrom('audit_trail').selectAll().execute(),
  ]
  assert.ok(!JSON.stringify(tables).includes(key))
  const trail = db.selectFrom('audit_trail').select('actor').where('table_name', '=', 'api_keys')
  assert.deepEqual(await trail.where('record', '=', String(id)).execute(), [{ actor: `user:${maria.id}` }])
})

test('a revoked key is refused from then on; revoking it again changes nothing', async () => {
  const { id, key } = await newKey()
  assert.equal((await call(revokeApiKey, { id }, { as: makerUser })).code, 200)
  assert.equal(await apiStatus(key), 401)
  const revokedAt = async () =>
    (await call(getApiKeyList, {}, { as: makerUser })).data.find(one => one.id === id)?.revokedAt
  const first = await revokedAt()
  assert.ok(first)
  testApp.moveClock(60_000)
  assert.equal((await call(revokeApiKey, { id }, { as: makerUser })).code, 200)
  assert.equal(await revokedAt(), first)
})

test("a company administrator manages only its own company's keys; others are answered like unknown ones", async () => {
  const { id, key } = await newKey(otherUser)
  for (const as of [makerUser, platformManager]) {
    assert.equal((await call(revokeApiKey, { id }, { as })).code, 4017)
    assert.equal((await call(revokeApiKey, { id: 999_999 }, { as })).code, 4017)
    for (const enterpriseCode of ['OTHER', 'NOBODY']) {
      assert.equal((await call(getApiKeyList, { enterpriseCode }, { as })).code, 4017)
      assert.equal((await call(createApiKey, { name: 'x', scopes: ['read'], enterpriseCode }, { as })).code, 4017)
    }
    const { data } = await call(getApiKeyList, {}, { as })
    assert.ok(data.every(one => one.id !== id))
  }
  assert.equal(await apiStatus(key), 404)
  assert.equal((await call(getApiKeyList, { enterpriseCode: 'MAKER' }, { as: makerUser })).code, 200)
})

test('the platform administrator manages the keys of every company', async () => {
  const { id, key } = await newKey(platformUser, 'OTHER')
  const rows = await db.selectFrom('api_keys').select('company_id').where('id', '=', id).execute()
  assert.deepEqual(rows, [{ company_id: other.id }])
  const all = await call(getApiKeyList, {}, { as: platformUser })
  assert.deepEqual([...new Set(all.data.map(one => one.enterpriseCode))].toSorted(), ['MAKER', 'OTHER'])
  const one = await call(getApiKeyList, { enterpriseCode: 'OTHER' }, { as: platformUser })
  assert.ok(one.data.every(row => row.enterpriseCode === 'OTHER'))
  assert.equal((await call(getApiKeyList, { enterpriseCode: 'NOBODY' }, { as: platformUser })).code, 4017)
  assert.equal((await call(revokeApiKey, { id }, { as: platformUser })).code, 200)
  assert.equal(await apiStatus(key), 401)
})

test('a member cannot manage keys', async () => {
  assert.equal((await call(getApiKeyList, {}, { as: member })).code, 4017)
  assert.equal((await call(createApiKey, { name: 'x', scopes: ['read'] }, { as: member })).code, 4017)
})

test("a key without a scope, or with an unknown one, is refused with the field's path", async () => {
  for (const [body, path] of [
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['all'] }, 'scopes[0]'],
    [{ name: ' ', scopes: ['read'] }, 'name'],
  ] as const) {
    const { code, issues } = await testApp.post(createApiKey.path, body, { as: makerUser })
    assert.deepEqual([code, issues[0]?.path], [4022, path])
  }
})
