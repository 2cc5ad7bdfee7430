import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { covers } from '#test/rules/covers.ts'
import { makeApiKey } from '#test/support/database/make.ts'
import { openTestApi } from '#test/support/calls/testPartnerApi.ts'

const partnerApi = await openTestApi()
after(partnerApi.testApp.close)
const maker = await partnerApi.company('MAKER')
const nothing = { products: [] }

const lastUse = async () =>
  (
    await partnerApi.testApp.db
      .selectFrom('api_key_uses')
      .selectAll()
      .where('api_key_id', '=', maker.keyId)
      .executeTakeFirst()
  )?.last_used_at.toISOString()

test('a request without a key, or with an unknown one, is refused with 401', async () => {
  const without = await partnerApi.testApp.app.inject({ method: 'POST', url: '/api/v1/products', payload: nothing })
  assert.equal(without.statusCode, 401)
  assert.match(String(without.headers['www-authenticate']), /^Bearer/)
  for (const key of ['kc_wrong', '', `${maker.key}x`, maker.key.slice(0, -1), maker.key.toUpperCase()]) {
    const { status, body } = await partnerApi.post('products', key, nothing)
    assert.equal(status, 401)
    assert.deepEqual(body.issues, [])
  }
})

test('a key may use every route of its scopes, and 403 names the scope that it lacks', async () => {
  const readOnly = (await makeApiKey(partnerApi.testApp.db, { company: maker, scopes: ['read'] })).key
  for (const path of ['products', 'readings']) {
    const { status, body } = await partnerApi.post(path, readOnly, nothing)
    assert.equal(status, 403)
    assert.match(String(body.error), new RegExp(`${path}:write`))
  }
  assert.equal((await partnerApi.post('products', maker.key, nothing)).status, 200)
})

test(`a revoked key is refused from the next request on, and so is every key of an inactive company ${covers('4.company.status')}`, async () => {
  const other = await partnerApi.company('OTHER')
  assert.equal((await partnerApi.post('products', other.key, nothing)).status, 200)
  await partnerApi.testApp.db.updateTable('companies').set({ is_active: false }).where('id', '=', other.id).execute()
  assert.equal((await partnerApi.post('products', other.key, nothing)).status, 401)
  await partnerApi.testApp.db.updateTable('companies').set({ is_active: true }).where('id', '=', other.id).execute()
  await partnerApi.testApp.db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', other.keyId)
    .execute()
  assert.equal((await partnerApi.post('products', other.key, nothing)).status, 401)
})

test('an unauthenticated request is refused before the body is read, however large or malformed it is', async () => {
  const large = 'x'.repeat(21 * 1024 * 1024)
  assert.equal((await partnerApi.post('products', 'kc_wrong', large)).status, 401)
  assert.equal((await partnerApi.post('products', 'kc_wrong', '{')).status, 401)
})

test('the time of last use is stored, at most once a minute', async () => {
  const at = (time: string) => {
    partnerApi.setClock(time)
    return partnerApi.post('products', maker.key, nothing)
  }
  await at('2026-11-20T03:10:00.000Z')
  await at('2026-11-20T03:10:59.999Z')
  assert.equal(await lastUse(), '2026-11-20T03:10:00.000Z')
  await at('2026-11-20T03:11:00.000Z')
  assert.equal(await lastUse(), '2026-11-20T03:11:00.000Z')
})

test('only the SHA-256 of a key is stored', async () => {
  const rows = await partnerApi.testApp.db.selectFrom('api_keys').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(maker.key))
  assert.match(maker.key, /^kc_[\w-]{43}$/)
  assert.equal(rows[0]?.key_prefix, maker.key.slice(0, 11))
})
