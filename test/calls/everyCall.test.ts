import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { isForGuests } from '#contract/kernel/operations.ts'
import { everyCall as calls, requestSchema } from '#server/app/openApi/apiDocument.ts'
import { revokeSession, type Tokens } from '#server/identity/session/tokens.ts'
import { covers } from '#test/rules/covers.ts'
import { makeAllowedCallers, type AllowedCallers } from '#test/support/calls/allowedCallers.ts'
import { makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { sampleBody } from '#test/support/calls/sampleBody.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const minuteMs = 60_000

let portal: TestApp
let callers: AllowedCallers
/** Access tokens that are rejected by all calls or by most. */
let refused: Awaited<ReturnType<typeof openRefused>>

before(async () => {
  portal = await createTestApp()
  callers = await makeAllowedCallers(portal)
  refused = await openRefused()
})
after(() => portal.close())

async function openRefused() {
  const inactive = await makeCompany(portal.db, { isActive: false })
  const bare = await makeCompany(portal.db, { availableMenus: [] })
  const leader = { role: '01', menus: givenMenus } as const
  const tokenOf = async (fields: Parameters<typeof makeUser>[1], at?: Date) =>
    (await openSessionOf(portal, await makeUser(portal.db, { company: callers.company, ...fields }), at)).accessToken
  return {
    expired: await tokenOf(leader, new Date(portal.now().getTime() - 30 * minuteMs)),
    revoked: await openRevoked(),
    ofDisabledUser: await tokenOf({ ...leader, state: 'disabled' }),
    ofDisabledCompany: await tokenOf({ ...leader, company: inactive }),
    withoutMenus: await tokenOf({ role: '02', menus: [] }),
    ofCompanyWithoutMenus: await tokenOf({ company: bare, menus: givenMenus }),
    ofGuest: await tokenOf({ role: '03', menus: givenMenus }),
  }
}

async function openRevoked() {
  const { accessToken } = await openSessionOf(portal, callers.manager)
  const { id } = await portal.db
    .selectFrom('sessions')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await revokeSession(portal.db, id, portal.now())
  return accessToken
}

/** A session of an allowed caller; it stays valid, because these tests' calls are not carried out. */
const asAllowed = async (call: Call) => {
  const user = callers.whoMay(call)
  const as = sessions.get(user) ?? (await openSessionOf(portal, user))
  sessions.set(user, as)
  return { as }
}
const sessions = new Map<MadeUser, Tokens>()
const codeOf = async (call: Call, body: unknown, as?: string) =>
  (await portal.post(call.path, body, as === undefined ? {} : { as })).code

for (const call of calls.filter(one => one.allowed !== 'anyone')) {
  suite(`${call.path} rejects a caller`, () => {
    test('without a token (4029) and with an unknown token (4015)', async () => {
      assert.equal(await codeOf(call, sampleBody(call)), codes.loginMissing)
      assert.equal(await codeOf(call, sampleBody(call), 'made-up'), codes.loginInvalid)
    })

    test('with an expired token (4013)', async () => {
      assert.equal(await codeOf(call, sampleBody(call), refused.expired), codes.loginExpired)
    })

    test('with the token of a revoked session (4014)', async () => {
      assert.equal(await codeOf(call, sampleBody(call), refused.revoked), codes.loginRevoked)
    })

    test(`of a disabled user (4016) or company (4035) ${covers('4.company.status')}`, async () => {
      assert.equal(await codeOf(call, sampleBody(call), refused.ofDisabledUser), codes.accountDisabled)
      assert.equal(await codeOf(call, sampleBody(call), refused.ofDisabledCompany), codes.companyDisabled)
    })
  })
}

for (const call of calls.filter(one => one.allowed !== 'anyone' && one.allowed !== 'signedIn')) {
  test(`${call.path} rejects a user without the right (4017) ${covers('6.notAuthorized', '8.4017')}`, async () => {
    assert.equal(await codeOf(call, sampleBody(call), refused.withoutMenus), codes.notAuthorized)
  })

  test(`${call.path} rejects a user whose company lacks the menu (4017)`, async () => {
    assert.equal(await codeOf(call, sampleBody(call), refused.ofCompanyWithoutMenus), codes.notAuthorized)
  })
}

const isChange = ({ kind, log }: Call) => kind === 'json' && log !== 'none' && !isForGuests(log)
for (const call of calls.filter(one => one.allowed !== 'anyone' && one.allowed !== 'manager' && isChange(one))) {
  test(`${call.path} rejects a guest before its body is validated (4017)`, async () => {
    const answer = await portal.post(call.path, { surprise: 1 }, { as: refused.ofGuest })
    assert.deepEqual([answer.code, answer.issues], [codes.notAuthorized, []])
  })
}

/** Uploads take form data: see uploads.test.ts. */
const tooLarge = JSON.stringify('x'.repeat(1024 * 1024))
const jsonCalls = calls.filter(one => one.kind !== 'upload')
const namesCompany = (call: Call) => requestSchema(call.request).properties?.['enterpriseCode']?.type === 'string'

for (const call of jsonCalls.filter(namesCompany)) {
  test(`${call.path} reveals neither data nor existence of another company (4017)`, async () => {
    const other = await makeCompany(portal.db)
    for (const enterpriseCode of [other.code, 'no-such-company']) {
      const answer = await portal.post(call.path, { ...sampleBody(call), enterpriseCode }, await asAllowed(call))
      assert.deepEqual([answer.code, answer.issues], [codes.notAuthorized, []])
    }
  })
}

for (const call of jsonCalls) {
  suite(`${call.path} rejects`, () => {
    test('an unknown field by its path', async () => {
      const answer = await portal.post(call.path, { ...sampleBody(call), surprise: 1 }, await asAllowed(call))
      assert.equal(answer.code, codes.invalidParameters)
      assert.ok(answer.issues.some(issue => issue.path === 'surprise'))
    })

    test('each invalid field by its path', async () => {
      const properties = requestSchema(call.request).properties ?? {}
      const misshapen = Object.fromEntries(Object.keys(properties).map(name => [name, { not: 'this' }]))
      if (Object.keys(misshapen).length === 0) return
      const answer = await portal.post(call.path, misshapen, await asAllowed(call))
      assert.equal(answer.code, codes.invalidParameters)
      const named = answer.issues.map(issue => issue.path.split(/[.[]/)[0])
      assert.deepEqual(new Set(named), new Set(Object.keys(misshapen)))
    })

    test('a NUL character by its path', async () => {
      const body = { ...sampleBody(call), surprise: { inner: ['a\0b'] } }
      const answer = await portal.post(call.path, body, await asAllowed(call))
      assert.equal(answer.code, codes.invalidParameters)
      assert.deepEqual(
        answer.issues.map(issue => issue.path),
        ['surprise.inner[0]'],
      )
    })

    test('a client of another major version (4034), but not of the same', async () => {
      const { as } = await asAllowed(call)
      const codeWith = async (version: string) =>
        (await portal.post(call.path, { surprise: 1 }, { as, headers: { version } })).code
      assert.equal(await codeWith('2.0.0'), codes.clientOutdated)
      assert.notEqual(await codeWith('1.99.0'), codes.clientOutdated)
    })

    test('a body that is not JSON with HTTP 400, and one that is too large with HTTP 413', async () => {
      const { as } = await asAllowed(call)
      const broken = await portal.post(call.path, '{"a":', { as })
      assert.deepEqual([broken.status, broken.code], [400, codes.invalidParameters])
      const form = await portal.post(call.path, 'a=1', {
        as,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      assert.deepEqual([form.status, form.code], [400, codes.invalidParameters])
      const large = await portal.post(call.path, tooLarge, { as })
      assert.deepEqual([large.status, large.code], [413, codes.invalidParameters])
    })
  })
}

test('An unknown path is HTTP 404 in the same shape, with any method', async () => {
  const answer = await portal.post('/no/such/call', {})
  assert.deepEqual([answer.status, answer.code], [404, codes.invalidParameters])
  const got = await portal.app.inject({ method: 'GET', url: '/pro-api/user/login' })
  assert.deepEqual([got.statusCode, got.json<{ code: number }>().code], [404, codes.invalidParameters])
})

test('A fault is 5002 with the id of its log line, and reveals nothing else', async () => {
  const broken = await createTestApp({ beside: portal })
  const { accessToken } = await openSessionOf(portal, callers.manager)
  broken.pool.connect = () => Promise.reject(new TypeError('a mistake about the pool'))
  const answer = await broken.app.inject({
    method: 'POST',
    url: '/pro-api/user/getProfile',
    headers: { accesstoken: accessToken },
  })
  const { code, data } = answer.json<{ code: number; data: { id: string } }>()
  assert.equal(code, codes.serverError)
  assert.deepEqual(Object.keys(data), ['id'])
  assert.ok(broken.logLines.some(line => line.includes(data.id) && line.includes('a mistake about the pool')))
  await broken.close()
})
