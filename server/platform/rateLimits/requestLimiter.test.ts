import assert from 'node:assert/strict'
import { after, afterEach, before, suite, test } from 'node:test'
import type { Call } from '#contract/kernel/call.ts'
import { accountCalls } from '#contract/identity/calls/account.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { signatureCalls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import { callerOf, type Caller } from '#server/platform/http/calls/caller.ts'
import { addUsed } from '#server/platform/rateLimits/storedCounts.ts'
import { limits, type Limit } from '#server/platform/rateLimits/limits.ts'
import { makeApiKey, makeUser, password } from '#test/support/database/make.ts'
import { mailedCode, openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'

const second = 1000
const minute = 60 * second

let two: Awaited<ReturnType<typeof createTwoProcesses>>
let portal: TestApp
let other: TestApp

before(async () => {
  two = await createTwoProcesses({ config: { limitFactor: 1 } })
  portal = two.portal
  other = two.other
})
after(() => two.close())
// Each test starts with unused limits.
afterEach(() => {
  const atMs = portal.now().getTime()
  two.later(3_600_000 - (atMs % minute) + second)
})

const spend = (app: TestApp, limit: Limit, subject: string, times: number) => {
  for (let time = 0; time < times; time++) app.app.requestLimiter.windowCounter.use(limit, subject)
}
/** As the processes do every second. */
async function exchange() {
  for (const process of [portal, other, portal, other]) await process.app.requestLimiter.windowCounter.exchange()
}

suite('Counted by all processes together:', () => {
  test('the calls of an account, which is told when to retry; other accounts are not affected', async () => {
    const [user, neighbour] = [await makeUser(portal.db), await makeUser(portal.db)]
    const { accessToken } = await openSessionOf(portal, user)
    const { most } = limits.callsOfAccount
    spend(portal, limits.callsOfAccount, String(user.id), most / 2)
    spend(other, limits.callsOfAccount, String(user.id), most / 2)
    await exchange()
    for (const process of [portal, other]) {
      const { code, data } = await process.post('/user/getProfile', {}, { as: accessToken })
      assert.equal(code, codes.tooManyRequests)
      assert.equal((data as { retryAfterSeconds: number }).retryAfterSeconds, 61)
      const { accessToken: another } = await openSessionOf(portal, neighbour)
      assert.equal((await process.post('/user/getProfile', {}, { as: another })).code, 200)
    }
    two.later(61 * second)
    assert.equal((await other.post('/user/getProfile', {}, { as: accessToken })).code, 200)
  })

  test('the calls before a process was restarted', async () => {
    const user = await makeUser(portal.db)
    const { accessToken } = await openSessionOf(portal, user)
    const before = await createTestApp({ beside: portal, now: portal.now(), config: { limitFactor: 1 } })
    spend(before, limits.callsOfAccount, String(user.id), limits.callsOfAccount.most)
    await before.close()
    const restarted = await createTestApp({ beside: portal, now: portal.now(), config: { limitFactor: 1 } })
    await restarted.post('/user/getProfile', {}, { as: accessToken })
    await restarted.app.requestLimiter.windowCounter.exchange()
    assert.equal((await restarted.post('/user/getProfile', {}, { as: accessToken })).code, codes.tooManyRequests)
    await restarted.close()
  })

  test('the requests of an address, to calls and to the partner API, and anonymous calls', async () => {
    spend(portal, limits.requestsOfAddress, '192.0.2.9', limits.requestsOfAddress.most)
    const ask = (url: string, remoteAddress: string) =>
      portal.app.inject({ method: 'POST', url, remoteAddress, payload: {} })
    const machine = await ask('/api/v1/readings', '192.0.2.9')
    assert.deepEqual([machine.statusCode, machine.headers['retry-after']], [429, '60'])
    assert.deepEqual(Object.keys(machine.json()), ['error', 'issues'])
    const call = await ask('/pro-api/user/login', '192.0.2.9')
    assert.deepEqual(
      [call.statusCode, call.json().code, call.headers['retry-after']],
      [200, codes.tooManyRequests, '60'],
    )
    assert.equal((await ask('/pro-api/user/login', '192.0.2.10')).json().code, codes.enterEmail)
    spend(portal, limits.anonymousCallsOfAddress, '192.0.2.10', limits.anonymousCallsOfAddress.most)
    assert.equal((await ask('/pro-api/user/login', '192.0.2.10')).json().code, codes.tooManyRequests)
  })

  test('files, uploads and searches of an account; its other calls are not affected', async () => {
    const user = await makeUser(portal.db)
    const { accessToken: as } = await openSessionOf(portal, user)
    spend(portal, limits.searchesOfAccount, String(user.id), limits.searchesOfAccount.most)
    spend(portal, limits.filesOfAccount, String(user.id), limits.filesOfAccount.most)
    const codeOf = async (path: string) => (await portal.post(path, {}, { as })).code
    assert.equal(await codeOf('/delivery/searchDeliveryByNumber'), codes.tooManyRequests)
    assert.equal(await codeOf('/delivery/downloadDeliveryCsv'), codes.tooManyRequests)
    assert.equal(await codeOf('/user/getProfile'), 200)
  })

  test('refused calls, which are not in the operation log', async () => {
    const user = await makeUser(portal.db)
    const { accessToken: as } = await openSessionOf(portal, user)
    spend(portal, limits.callsOfAccount, String(user.id), limits.callsOfAccount.most)
    for (let time = 0; time < 3; time++) await portal.post('/delivery/searchDeliveryByNumber', { number: '1' }, { as })
    const rows = await portal.db.selectFrom('operation_log').select('id').where('user_id', '=', user.id).execute()
    assert.deepEqual(rows, [])
  })
})

suite('An API key', () => {
  const statusOf = async (app: TestApp, key: string, remoteAddress: string) =>
    (
      await app.app.inject({
        url: '/api/v1/deliveries/none',
        remoteAddress,
        headers: { authorization: `Bearer ${key}` },
      })
    ).statusCode

  test('cannot be guessed: 30 wrong ones block the address, except known right keys', async () => {
    const { key } = await makeApiKey(portal.db)
    const { key: unknown } = await makeApiKey(portal.db)
    assert.equal(await statusOf(portal, key, '192.0.2.20'), 404)
    for (let place = 0; place < limits.wrongKeysOfAddress.most; place++) {
      assert.equal(await statusOf(place % 2 ? portal : other, `wrong-${place}`, '192.0.2.20'), 401)
    }
    await exchange()
    for (const process of [portal, other]) {
      assert.equal(await statusOf(process, 'wrong-again', '192.0.2.20'), 429)
      assert.equal(await statusOf(process, unknown, '192.0.2.20'), 429)
      assert.equal(await statusOf(process, unknown, '192.0.2.21'), 404)
    }
    assert.equal(await statusOf(portal, key, '192.0.2.20'), 404)
    two.later(31 * minute)
    assert.equal(await statusOf(other, 'wrong-again', '192.0.2.20'), 401)
  })

  test('that was revoked or is missing can be sent repeatedly, because it is no guess', async () => {
    const { key } = await makeApiKey(portal.db)
    for (let time = 0; time < 2 * limits.wrongKeysOfAddress.most; time++) {
      assert.equal(await statusOf(portal, time % 2 ? 'revoked' : '', '192.0.2.22'), 401)
    }
    assert.equal(await statusOf(portal, key, '192.0.2.22'), 404)
  })

  test('can send 50 requests a second for a minute, but not 12,000 in addition', async () => {
    const { key, id } = await makeApiKey(portal.db)
    spend(portal, limits.requestsOfKey, String(id), 50 * 60)
    assert.equal(await statusOf(portal, key, '192.0.2.23'), 404)
    spend(portal, limits.requestsOfKey, String(id), limits.requestsOfKey.most)
    assert.equal(await statusOf(portal, key, '192.0.2.23'), 429)
  })
})

suite('Guesses are counted immediately, over all processes:', () => {
  const post = async (app: TestApp, path: string, payload: object, remoteAddress: string) =>
    (await app.app.inject({ method: 'POST', url: `/pro-api${path}`, remoteAddress, payload })).json<{ code: number }>()
      .code

  /** Records earlier failures of any process. */
  const failedBefore = async (limit: Limit, subject: string, used: number) => {
    await addUsed(portal.db, [{ limit, subject, used, span: Math.floor(portal.now().getTime() / limit.spanMs) }])
  }

  test('one password on many accounts: the hundredth blocks the address, for right ones too', async () => {
    const user = await makeUser(portal.db)
    const address = '192.0.2.30'
    const { most } = limits.failedSignInsOfAddress
    await failedBefore(limits.failedSignInsOfAddress, address, most - 2)
    const wrong = (app: TestApp, place: number) =>
      post(app, sessionCalls.login.path, { email: `nobody-${place}@pharma.example`, password: 'Summer2026' }, address)
    const right = (from: string) => post(other, sessionCalls.login.path, { email: user.email, password }, from)
    assert.equal(await right(address), 200)
    assert.deepEqual(
      [await wrong(portal, 1), await wrong(other, 2)],
      [codes.wrongEmailOrPassword, codes.wrongEmailOrPassword],
    )
    assert.equal(await wrong(portal, 3), codes.tooManyRequests)
    assert.equal(await right(address), codes.tooManyRequests)
    assert.equal(await right('192.0.2.31'), 200)
    const oneTimePassword = { email: user.email, oneTimePassword: '000000' }
    assert.equal(
      await post(other, sessionCalls.checkOneTimePassword.path, oneTimePassword, address),
      codes.tooManyRequests,
    )
    two.later(31 * minute)
    assert.equal(await right(address), 200)
  })

  test('concurrent attempts, of which no more than the limit fail', async () => {
    const address = '192.0.2.32'
    await failedBefore(limits.failedSignInsOfAddress, address, limits.failedSignInsOfAddress.most - 3)
    const tries = Array.from({ length: 10 }, (_, place) => {
      const body = { email: `at-once-${place}@pharma.example`, password: 'Summer2026' }
      return post(place % 2 ? portal : other, sessionCalls.login.path, body, address)
    })
    const failed = (await Promise.all(tries)).filter(code => code === codes.wrongEmailOrPassword)
    assert.equal(failed.length, 3)
  })

  test('invalid links, and requested mails', async () => {
    const address = '192.0.2.33'
    const uuid = '00000000-0000-4000-8000-000000000000'
    await failedBefore(limits.invalidLinksOfAddress, address, limits.invalidLinksOfAddress.most - 1)
    assert.equal(await post(portal, accountCalls.checkLinkActive.path, { uuid }, address), codes.linkDead)
    assert.equal(await post(other, accountCalls.checkLinkActive.path, { uuid }, address), codes.tooManyRequests)
    await failedBefore(limits.mailsAskedByAddress, address, limits.mailsAskedByAddress.most - 1)
    const email = 'taro@pharma.example'
    assert.equal(await post(portal, accountCalls.resetPasswordCode.path, { email }, address), 200)
    assert.equal(await post(other, accountCalls.resetPasswordCode.path, { email }, address), codes.tooManyRequests)
    assert.equal(
      await post(other, sessionCalls.resendOneTimePasswordMail.path, { email }, address),
      codes.tooManyRequests,
    )
  })

  test('codes mailed after a right password; the last one still works, and other accounts are not affected', async () => {
    const [user, neighbour] = [await makeUser(portal.db), await makeUser(portal.db)]
    const { most, spanMs } = limits.codeMailsOfAccount
    await failedBefore(limits.codeMailsOfAccount, String(user.id), most - 1)
    const logIn = async (app: TestApp, { email }: { email: string }) =>
      (await app.call(sessionCalls.login, { email, password })).code
    assert.equal(await logIn(portal, user), codes.success)
    const mailed = await mailedCode(portal.db, user.email)
    // A refused right password does not count as failed: five failures would block.
    for (let time = 0; time < 6; time++) assert.equal(await logIn(other, user), codes.tooManyRequests)
    assert.equal(await logIn(other, neighbour), codes.success)
    const given = { email: user.email, oneTimePassword: mailed }
    assert.equal((await other.call(sessionCalls.checkOneTimePassword, given)).code, codes.success)
    two.later(2 * spanMs)
    assert.equal(await logIn(other, user), codes.success)
  })

  test('refused signatures of an account', async () => {
    const user = await makeUser(portal.db, { role: '02' })
    const { accessToken: as } = await openSessionOf(portal, user)
    await failedBefore(limits.refusedSignaturesOfAccount, String(user.id), limits.refusedSignaturesOfAccount.most - 1)
    const act = { kind: 'assess' as const, caseId: 999_999 }
    const codeOf = async (app: TestApp) => (await app.post(signatureCalls.prepareSignature.path, { act }, { as })).code
    assert.equal(await codeOf(portal), codes.notAuthorized)
    assert.equal(await codeOf(other), codes.tooManyRequests)
  })
})

suite('Concurrency within one process:', () => {
  const holder = async () => {
    const { accessToken: as } = await openSessionOf(portal, await makeUser(portal.db))
    return { as, caller: await callerOf(portal.db, as, portal.now()) }
  }
  const hold = (call: Call, caller: Caller, times: number) =>
    Promise.all(Array.from({ length: times }, () => portal.app.requestLimiter.enter(call, { caller, ip: '192.0.2.1' })))

  for (const [call, times] of [
    [sessionCalls.getProfile, 6],
    [deliveryCalls.downloadDeliveryCsv, 2],
  ] as const) {
    test(`an account with ${times} running calls of ${call.path} waits for the next, and nobody else does`, async () => {
      const [busy, neighbour] = [await holder(), await holder()]
      const held = await hold(call, busy.caller, times)
      let isAnswered = false
      const next = portal.post(call.path, {}, { as: busy.as }).finally(() => (isAnswered = true))
      for (let time = 0; time < 3; time++) {
        const answer = await portal.post('/user/getProfile', {}, { as: neighbour.as })
        assert.equal(answer.code, codes.success)
      }
      assert.equal(isAnswered, false)
      for (const one of held) one.leave()
      assert.notEqual((await next).code, codes.tooManyRequests)
    })
  }

  test('a refused file says that it waited for what its account had begun', async () => {
    const { as, caller } = await holder()
    const call = deliveryCalls.downloadDeliveryCsv
    const held = await hold(call, caller, 2)
    const waiting = Array.from({ length: 100 }, () => hold(call, caller, 1))
    const refused = await portal.post(call.path, {}, { as })
    assert.equal(refused.code, codes.tooManyRequests)
    assert.equal((refused.data as { waitedFor: string }).waitedFor, 'own')
    for (const one of held) one.leave()
    for (const next of waiting) for (const one of await next) one.leave()
  })
})

test('Every limit is high enough for a company of 200 people behind one address', () => {
  // Each signs in, one of five mistypes once, one of ten requests another mail; then 30 calls a minute, some of them searches.
  const people = 200
  assert.ok(limits.failedSignInsOfAddress.most >= people / 5)
  assert.ok(limits.mailsAskedByAddress.most >= people / 10)
  assert.ok(limits.anonymousCallsOfAddress.most >= people * 3)
  assert.ok(limits.requestsOfAddress.most >= people * 30)
})
