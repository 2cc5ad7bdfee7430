import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { callsByGroup } from '#server/app/openApi/apiDocument.ts'
import { makeCompany, makeUser, password } from '#test/support/database/make.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const testApp = await createTestApp()
after(testApp.close)
const { db, call, moveClock } = testApp

const company = await makeCompany(db)
const user = await makeUser(db, { company, role: '01', menus: ['DeliveryStatus', 'ProductStockInformation'] })
const as = await signIn(testApp, user)

const operator = await makeCompany(db, { industryType: 9 })
const administrator = await signIn(
  testApp,
  await makeUser(db, { company: operator, role: '00', menus: [...givenMenus] }),
)
// Calls without a session and form uploads cannot be made this way.
const logged = callsByGroup
  .flatMap(group => group.calls.map(([, one]) => one))
  .filter(one => one.log !== 'none' && one.allowed !== 'anyone' && one.kind !== 'upload')

/** The rows that some work adds to the log. */
async function written(work: () => Promise<unknown>) {
  const last = await db.selectFrom('operation_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await work()
  return await db
    .selectFrom('operation_log')
    .select(['user_id', 'company_id', 'operation', 'subject', 'result_code', 'ip'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute()
}
const row = (operation: string, subject: object, result_code = 200) => ({
  user_id: user.id,
  company_id: company.id,
  operation,
  subject,
  result_code,
  ip: '127.0.0.1',
})

test('Every change is logged with its subject, its result and its address', async () => {
  const make = () => call(companyCalls.createApiKey, { name: 'WMS', scopes: ['read'] }, { as })
  assert.deepEqual(await written(async () => [await make(), await make()]), [
    row('administerApiKeys', { name: 'WMS' }),
    row('administerApiKeys', { name: 'WMS' }),
  ])
})

test('A refusal is logged with its code; an invalid request without its content', async () => {
  assert.deepEqual(await written(() => call(companyCalls.revokeApiKey, { id: 999_999 }, { as })), [
    row('administerApiKeys', { id: 999_999 }, 4017),
  ])
  assert.deepEqual(await written(() => testApp.post(companyCalls.revokeApiKey.path, { id: 'x', secret: 1 }, { as })), [
    row('administerApiKeys', {}, 4022),
  ])
})

test('A call that the caller may not make is logged', async () => {
  const member = await makeUser(db, { company, role: '02' })
  const session = await signIn(testApp, member)
  const log = await written(() => call(companyCalls.getApiKeyList, {}, { as: session }))
  assert.deepEqual(
    log.map(one => [one.user_id, one.operation, one.subject, one.result_code]),
    [[member.id, 'seeWhatIsNotShown', { call: companyCalls.getApiKeyList.path }, 4017]],
  )
  const tried = await written(() => call(companyCalls.revokeApiKey, { id: 1 }, { as: session }))
  assert.deepEqual(
    tried.map(one => [one.user_id, one.operation, one.result_code]),
    [[member.id, 'administerApiKeys', 4017]],
  )
})

test('The same view within ten minutes is logged once; another one and a later one are logged again', async () => {
  const search = (number: string) => call(deliveryCalls.searchByNumber, { number }, { as })
  const log = await written(async () => {
    await search('A-1')
    await search('A-1')
    await search('A-2')
    moveClock(11 * 60_000)
    await search('A-1')
  })
  assert.deepEqual(
    log.map(one => one.subject),
    [{ number: 'A-1' }, { number: 'A-2' }, { number: 'A-1' }],
  )
})

test('A download is logged; suggestions while typing are not', async () => {
  const log = await written(async () => {
    await testApp.download(stockCalls.downloadStockCsv, {}, { as })
    await call(suggestionCalls.lot, { keyword: 'a' }, { as })
  })
  assert.deepEqual(log, [row('downloadStock', {})])
})

test('A sign-in is logged for the user of the address, with its result and without the password', async () => {
  const log = await written(async () => {
    await call(sessionCalls.login, { email: user.email, password: 'Wrong2Word' })
    await call(sessionCalls.login, { email: user.email, password: password })
    await call(sessionCalls.checkOneTimePassword, { email: user.email, oneTimePassword: '000000' })
  })
  assert.deepEqual(log, [row('signIn', {}, 4019), row('signIn', {}), row('confirmSignIn', {}, 4024)])
  const all = JSON.stringify(await db.selectFrom('operation_log').selectAll().execute())
  assert.ok(!all.includes(password) && !all.includes('Wrong2Word'))
})

test('A sign-in with an unknown address is logged without user and address', async () => {
  const log = await written(() => call(sessionCalls.login, { email: 'nobody@else.example', password: 'Wrong2Word' }))
  assert.deepEqual(log, [{ ...row('signIn', {}, 4019), user_id: null, company_id: null }])
})

test('A call with an unknown token or none is not logged; an invalid link is logged without a user', async () => {
  const body = { name: 'x', scopes: ['read'] as ['read'] }
  assert.deepEqual(await written(() => call(companyCalls.createApiKey, body)), [])
  assert.deepEqual(await written(() => call(companyCalls.createApiKey, body, { as: 'unknown' })), [])
  const uuid = '7d1e2f7a-0f55-4f0e-8a52-2f6d3f0d5a10'
  const log = await written(() => call(accountCalls.confirmForgotPassword, { uuid, newPassword: 'New2Password' }))
  assert.deepEqual(
    log.map(one => [one.user_id, one.operation, one.result_code]),
    [[null, 'resetPassword', 4030]],
  )
})

test('An invalid forwarded address is not logged', async () => {
  const headers = { 'x-forwarded-for': "1.2.3.4', drop" }
  const log = await written(() => call(companyCalls.revokeApiKey, { id: 1 }, { as, headers }))
  assert.deepEqual(
    log.map(one => one.ip),
    [null],
  )
})

test('A long list is shortened in the log', async () => {
  const number = Array.from({ length: 200 }, (_, index) => `N-${index}`).join(' ')
  const [log] = await written(() => call(deliveryCalls.searchByNumber, { number }, { as }))
  assert.deepEqual(log?.subject, { number: number.slice(0, 500) })
})

test('Every call with a log rule is logged, also if it is refused', async () => {
  const missing: string[] = []
  for (const { path, log } of logged) {
    // Two calls may be the same view.
    await db.deleteFrom('operation_log').execute()
    const rows = await written(() => testApp.post(path, { noSuchField: 1 }, { as: administrator }))
    if (rows.length !== 1 || rows[0]?.operation !== log) missing.push(path)
  }
  assert.deepEqual(missing, [])
})

test('A lone surrogate is logged as a replacement character', async () => {
  const [log] = await written(() => call(deliveryCalls.searchByNumber, { number: 'A\ud800B' }, { as }))
  assert.deepEqual(log?.subject, { number: 'A\ufffdB' })
})
