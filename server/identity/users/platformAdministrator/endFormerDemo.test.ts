import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { menus } from '#contract/kernel/menus.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { insertApiKey } from '#server/identity/apiKeys/apiKeys.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { endFormerDemo } from '#server/identity/users/platformAdministrator/endFormerDemo.ts'
import {
  makeApiKey,
  makeCompany,
  makeUser,
  password,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { openSessionOf, signIn } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let platform: MadeCompany
let company: MadeCompany
let demo: MadeUser
let real: MadeUser

const by = <Made>(actor: string, work: (tx: Tx) => Promise<Made>) =>
  portal.db.transaction().execute(async tx => {
    await asActor(tx, actor)
    return await work(tx)
  })

before(async () => {
  portal = await createTestApp()
  platform = await makeCompany(portal.db, { industryType: 9 })
})
after(() => portal.close())
beforeEach(async () => {
  company = await makeCompany(portal.db)
  const domain = `c${company.id}.example`
  await portal.db.insertInto('company_email_domains').values({ company_id: company.id, domain }).execute()
  const administrator = { company: platform, role: '00', menus } as const
  demo = await by('system:demo', tx => makeUser(tx, administrator))
  real = await by('system:operator', tx => makeUser(tx, administrator))
})

const start = () => endFormerDemo(portal.appContext)
const logIn = async ({ email }: { email: string }) => (await portal.call(sessionCalls.login, { email, password })).code
const stateOf = async (email: string) =>
  (await portal.db.selectFrom('users').select('state').where('email', '=', email).executeTakeFirstOrThrow()).state
const reported = () => portal.logLines.filter(line => line.includes('was a demo')).length

/** An account that somebody registers, and that is signed in. */
async function registeredBy(user: MadeUser, name: string): Promise<string> {
  const email = `${name}@c${company.id}.example`
  const body = {
    email,
    username: name,
    organizationDepartment: '',
    role: '01' as const,
    language: '0' as const,
    menuEnterpriseMap: { UserList: [company.code] },
    logisticCenterCodeList: [],
    enterpriseCode: company.code,
  }
  assert.equal((await portal.call(userCalls.signUp, body, { as: await openSessionOf(portal, user) })).code, 200)
  return email
}

suite('a database that was a demo, started without it', () => {
  test("disables the demo's accounts, ends their sessions, and leaves the others", async () => {
    const { accessToken } = await signIn(portal, demo)
    const own = await signIn(portal, real)
    await start()
    assert.equal(await logIn(demo), codes.accountDisabled)
    assert.equal((await portal.call(sessionCalls.getProfile, {}, { as: accessToken })).code, codes.accountDisabled)
    assert.equal(await logIn(real), codes.success)
    assert.equal((await portal.call(sessionCalls.getProfile, {}, { as: own })).code, codes.success)
  })

  test('also recognises a demo account by its address, but no similar domain', async () => {
    const [one, colleague, other] = [
      await makeUser(portal.db, { email: 'someone@demo.example' }),
      await makeUser(portal.db, { email: 'someone@maker.demo.example' }),
      await makeUser(portal.db, { email: 'someone@notdemo.example' }),
    ]
    await start()
    assert.deepEqual(
      [await stateOf(one.email), await stateOf(colleague.email), await stateOf(other.email)],
      ['disabled', 'disabled', 'enabled'],
    )
  })

  test('ends what was created with its accounts: accounts, the accounts these created, and API keys', async () => {
    const first = await registeredBy(demo, 'first')
    const { id } = await portal.db.selectFrom('users').select('id').where('email', '=', first).executeTakeFirstOrThrow()
    await portal.db.updateTable('users').set({ state: 'enabled' }).where('id', '=', id).execute()
    const second = await by(`user:${id}`, tx => makeUser(tx, { company }))
    const kept = await registeredBy(real, 'kept')
    const keyOf = async (user: MadeUser) => {
      const body = { enterpriseCode: company.code, name: '鍵', scopes: ['readings:write' as const] }
      return (await portal.call(companyCalls.createApiKey, body, { as: await openSessionOf(portal, user) })).data.key
    }
    const keys = [await keyOf(demo), await keyOf(real)]
    await start()
    assert.deepEqual(
      [await stateOf(first), await stateOf(second.email), await stateOf(kept)],
      ['disabled', 'disabled', 'notActivated'],
    )
    assert.deepEqual(await Promise.all(keys.map(statusOfKey)), [401, 200])
  })

  test('revokes the keys of the demo’s senders, and no other key without a creator', async () => {
    const made = { companyId: company.id, createdBy: null, name: 'simulator', scopes: ['readings:write' as const] }
    const { key } = await by('system:simulator', tx => insertApiKey(tx, made))
    const other = await makeApiKey(portal.db, { company })
    assert.equal(await statusOfKey(key), 200)
    await start()
    assert.deepEqual([await statusOfKey(key), await statusOfKey(other.key)], [401, 200])
  })

  test('ends the report subscriptions and mailed report links of its accounts, and no others', async () => {
    const links = [await linkBy(demo), await linkBy(real)]
    await start()
    const found = await portal.db
      .selectFrom('report_links as l')
      .innerJoin('report_subscriptions as s', 's.id', 'l.subscription_id')
      .select(['l.withdrawn_at', 's.ended_at'])
      .where('l.id', 'in', links)
      .orderBy('l.id')
      .execute()
    assert.deepEqual(
      found.map(row => [row.withdrawn_at !== null, row.ended_at !== null]),
      [
        [true, true],
        [false, false],
      ],
    )
  })

  test('is recorded in the log and the audit trail, once', async () => {
    const before = reported()
    await start()
    await start()
    assert.equal(reported() - before, 1)
    const trail = portal.db
      .selectFrom('audit_trail')
      .select(['actor', 'act', 'reason'])
      .where('table_name', '=', 'users')
    assert.deepEqual(await trail.where('record', '=', String(demo.id)).orderBy('id', 'desc').executeTakeFirst(), {
      actor: 'system:portal',
      act: 'U',
      reason: 'this database was a demo',
    })
  })

  test('disables demo accounts at each start, and accounts that people registered in it once', async () => {
    const made = await registeredBy(demo, 'made')
    await start()
    for (const email of [demo.email, made]) {
      const as = await openSessionOf(portal, real)
      assert.equal((await portal.call(userCalls.changeUserAvailability, { email, enabled: true }, { as })).code, 200)
    }
    await start()
    assert.deepEqual([await stateOf(demo.email), await stateOf(made)], ['disabled', 'notActivated'])
  })
})

const statusOfKey = async (key: string) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/v1/readings',
    headers,
    payload: { readings: [] },
  })
  return answer.statusCode
}

/** A link mailed by a subscription of this user. */
async function linkBy({ id, email }: MadeUser): Promise<number> {
  const now = portal.now()
  const of = { company_id: company.id, kind: 'monthly', language: 'ja' }
  const { id: subscriptionId } = await portal.db
    .insertInto('report_subscriptions')
    .values({ ...of, email, link_days: 30, created_by: id, created_at: now, token_hash: tokenHash(`s${id}`) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: fileId } = await portal.db
    .insertInto('report_files')
    .values({ ...of, month: '2026-10-01', asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: linkId } = await portal.db
    .insertInto('report_links')
    .values({ file_id: fileId, subscription_id: subscriptionId, email, link_days: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return linkId
}
