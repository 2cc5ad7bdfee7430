import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { liveCalls } from '#contract/integration/calls/live.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { refusedAnonymousCalls } from '#server/platform/metrics/processFigures.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())
// After a minute, earlier lines no longer suppress new ones.
beforeEach(() => {
  portal.moveClock(60_000)
  portal.logLines.splice(0)
})

const refusals = () =>
  portal.logLines.map(line => JSON.parse(line)).filter(line => String(line.msg).startsWith('refused'))

test('A rejected call that is not in the operation log logs who was refused what, and from where', async () => {
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

test('Calls that are in the operation log, invalid or allowed log no line', async () => {
  const user = await makeUser(portal.db, { menus: ['DeliveryStatus'] })
  const as = await openSessionOf(portal, user)
  await portal.post(deliveryCalls.statusInfo.path, { deliveryId: 999_999_999 }, { as })
  await portal.post(messageCalls.getMessages.path, { page: 'first' }, { as })
  await portal.post(messageCalls.getMessages.path, {}, { as })
  assert.deepEqual(refusals(), [])
})

test("A request for another company's record, by call or stream, is in the operation log and logs a line", async () => {
  const owner = await makeUser(portal.db, { role: '01' })
  const outsider = await makeUser(portal.db, { role: '01', menus: ['UserList', 'DeliveryStatus', 'LoggerRegistry'] })
  const as = await openSessionOf(portal, outsider)
  await apiClientOf(portal, (await makeApiKey(portal.db, owner)).key).deliveries([
    {
      reference: 'FOREIGN',
      deliveryType: '0001',
      depositCode: owner.company.code,
      shipFrom: { name: '埼玉工場' },
      destination: { name: '東京センター' },
      shippingDate: '2026-11-10',
      items: [],
      loggers: [],
    },
  ])
  const { id: delivery } = await portal.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
  const asked = [
    [liveCalls.watchDeliveries.path, { deliveryId: delivery }, codes.notAuthorized],
    [userCalls.getEditUserInfo.path, { email: owner.email }, codes.userUnknown],
    [loggerCalls.getLogger.path, { loggerId: 999_999 }, codes.notAuthorized],
  ] as const
  for (const [path, body, code] of asked) assert.equal((await portal.post(path, body, { as })).code, code, path)
  const rows = await portal.db
    .selectFrom('operation_log')
    .select(['operation', 'subject', 'result_code', 'company_id'])
    .where('user_id', '=', outsider.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows,
    asked.map(([call, _body, code]) => ({
      operation: 'seeWhatIsNotShown',
      subject: { call },
      result_code: code,
      company_id: outsider.company.id,
    })),
  )
  assert.deepEqual(
    refusals().map(({ call, userId, code, requestId }) => [call, userId, code, typeof requestId]),
    asked.map(([call, _body, code]) => [call, outsider.id, code, 'string']),
  )
  assert.ok(!portal.logLines.join('\n').includes(owner.email))
})

test('Repeated requests for unknown ids are one row of the operation log, and allowed requests none', async () => {
  const user = await makeUser(portal.db, { role: '01', menus: ['UserList', 'LoggerRegistry'] })
  const as = await openSessionOf(portal, user)
  for (let id = 1; id <= 20; id++) await portal.post(loggerCalls.getLogger.path, { loggerId: 1_000_000 + id }, { as })
  await portal.post(userCalls.getEditUserInfo.path, { email: user.email }, { as })
  await portal.post(loggerCalls.getLogger.path, { loggerId: 'x' }, { as })
  const rows = await portal.db.selectFrom('operation_log').select('operation').where('user_id', '=', user.id).execute()
  assert.equal(rows.length, 1)
  assert.equal(refusals().length, 20)
})

const countOf = async (brought: string) =>
  (await refusedAnonymousCalls.get()).values.find(({ labels }) => labels.brought === brought)?.value ?? 0
const withToken = (accessToken: string, remoteAddress = '192.0.2.1') =>
  portal.app.inject({
    method: 'POST',
    url: `/pro-api${messageCalls.getMessages.path}`,
    headers: { accesstoken: accessToken },
    payload: {},
    remoteAddress,
  })

test('Unknown tokens are counted, and log one line per minute and address', async () => {
  const before = await countOf('token')
  for (let nth = 0; nth < 50; nth++) await withToken(`guess-${nth}`)
  await withToken('guess', '192.0.2.2')
  assert.equal((await countOf('token')) - before, 51)
  assert.deepEqual(
    refusals().map(({ brought, ip, call, code }) => [brought, ip, call, code]),
    ['192.0.2.1', '192.0.2.2'].map(ip => ['token', ip, messageCalls.getMessages.path, codes.loginInvalid]),
  )
  portal.moveClock(60_000)
  await withToken('guess-51')
  assert.deepEqual(
    refusals().map(({ times }) => times),
    [undefined, undefined, 49, undefined],
  )
  assert.ok(!portal.logLines.join('\n').includes('guess'))
})

test('Many addresses log a limited number of lines per minute, and then the number of the others', async () => {
  for (let nth = 0; nth < 100; nth++) await withToken('guess', `192.0.3.${nth}`)
  assert.equal(refusals().length, 30)
  portal.moveClock(60_000)
  await withToken('guess')
  assert.equal(refusals().find(({ times }) => times !== undefined)?.times, 70)
})

test('An unknown refresh token, an unknown link and a revoked token are distinguished; an expired token is not logged', async () => {
  const user = await makeUser(portal.db)
  const as = await openSessionOf(portal, user)
  await portal.post(sessionCalls.logout.path, {}, { as })
  await portal.post(messageCalls.getMessages.path, {}, { as })
  const headers = { refreshtoken: 'none-of-ours' }
  await portal.post(sessionCalls.refreshToken.path, { email: user.email }, { headers })
  await portal.post(reportCalls.getSharedReport.path, { token: 'x'.repeat(43) })
  const expired = await openSessionOf(portal, user, new Date(portal.now().getTime() - 31 * 60_000))
  await portal.post(messageCalls.getMessages.path, {}, { as: expired })
  await portal.post(messageCalls.getMessages.path, {})
  assert.deepEqual(
    refusals().map(({ brought }) => brought),
    ['revokedToken', 'refreshToken', 'link'],
  )
})

test('An unknown key, or one without the scope, logs a line without the key', async () => {
  const key = 'kc_not-a-key-that-anybody-has'
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/stock',
    headers: { authorization: `Bearer ${key}` },
    payload: { stock: [] },
  })
  assert.equal(statusCode, 401)
  assert.deepEqual(
    refusals().map(({ brought, status, route, ip }) => [brought, status, route, ip]),
    [['key', 401, '/api/v1/stock', '127.0.0.1']],
  )
  assert.ok(!portal.logLines.join('\n').includes(key))
})
