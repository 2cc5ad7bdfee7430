import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { messageCalls } from '#contract/calls/messages.ts'
import { productCalls } from '#contract/calls/products.ts'
import { codes } from '#contract/codes.ts'
import { makeUser } from '#test/support/make.ts'
import { openSessionOf } from '#test/support/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())
beforeEach(() => void portal.logLines.splice(0))

const refusals = () =>
  portal.logLines.map(line => JSON.parse(line)).filter(line => String(line.msg).startsWith('refused'))

test('a call that leaves no trace of its own tells the log who was refused what, from where', async () => {
  const nobody = await makeUser(portal.db, { role: '02', menus: [] })
  const as = await openSessionOf(portal, nobody)
  const { code } = await portal.post(productCalls.getProductList.path, { keyword: 'a rival’s item' }, { as })
  assert.equal(code, codes.notAuthorized)
  const [line, ...more] = refusals()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [line.call, line.userId, line.ip, line.code, line.level],
    [productCalls.getProductList.path, nobody.id, '127.0.0.1', codes.notAuthorized, 'info'],
  )
  assert.ok(!portal.logLines.join('\n').includes('rival'))
})

test('what the operation log tells, what is no question of rights, and what is allowed leave no line', async () => {
  const user = await makeUser(portal.db, { menus: ['DeliveryStatus'] })
  const as = await openSessionOf(portal, user)
  await portal.post(deliveryCalls.statusInfo.path, { deliveryId: 999_999_999 }, { as })
  await portal.post(messageCalls.getMessages.path, { page: 'first' }, { as })
  await portal.post(messageCalls.getMessages.path, {}, { as })
  assert.deepEqual(refusals(), [])
})

test('a key that is none, or lacks the scope, leaves a line without it', async () => {
  const key = 'kc_not-a-key-that-anybody-has'
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/stock',
    headers: { authorization: `Bearer ${key}` },
    payload: { stock: [] },
  })
  assert.equal(statusCode, 401)
  assert.deepEqual(
    refusals().map(({ status, route, ip }) => [status, route, ip]),
    [[401, '/api/v1/stock', '127.0.0.1']],
  )
  assert.ok(!portal.logLines.join('\n').includes(key))
})
