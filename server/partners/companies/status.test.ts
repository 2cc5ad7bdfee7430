import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { openSession } from '#server/identity/session/tokens.ts'
import { makeCompanyWorld, type CompanyWorld } from '#test/support/worlds/companyWorld.ts'
import { covers } from '#test/rules/covers.ts'
import { makeApiKey, makeCompany, makeUser, password, type MadeCompany } from '#test/support/database/make.ts'
import { signIn } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

let world: CompanyWorld
before(async () => {
  world = await makeCompanyWorld()
})
after(() => world.portal.close())

const setStatus = async (
  company: { code: string },
  status: 'active' | 'inactive',
  who: 'root' | 'desk' | 'maria' = 'root',
) =>
  await world.portal.call(
    companyCalls.changeCompanyStatus,
    { enterpriseCode: company.code, status },
    await world.as(who),
  )
const apiStatus = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await world.portal.app.inject({ url: '/api/v1/deliveries/none', headers })).statusCode
}

suite('making a company inactive', () => {
  test(`signs its users out at once on every process, and gives the reason, also at sign-in ${covers('4.company.status', '8.4035')}`, async () => {
    const company = await makeCompany(world.db)
    const user = await makeUser(world.db, { company })
    const outsider = await signIn(world.portal, await makeUser(world.db))
    const sessions = [await signIn(world.portal, user), await signIn(world.portal, user)]
    const { administration } = await world.read('root', company.code)
    assert.deepEqual([administration?.users, administration?.signedInUsers], [1, 1])
    const beside = await createTestApp({ beside: world.portal, now: world.portal.now() })
    assert.equal((await setStatus(company, 'inactive')).code, 200)
    for (const as of sessions) {
      assert.equal((await beside.call(sessionCalls.getProfile, {}, { as })).code, 4035)
      assert.equal((await beside.call(sessionCalls.refreshToken, { email: user.email }, { as })).code, 4035)
    }
    assert.equal((await beside.call(sessionCalls.getProfile, {}, { as: outsider })).code, 200)
    await beside.close()
    const logIn = async (given: string) =>
      (await world.portal.call(sessionCalls.login, { email: user.email, password: given })).code
    assert.equal(await logIn('wrong-Password1'), 4019)
    assert.equal(await logIn(password), 4035)
    // Active again: the former sessions stay ended, and a new one can be opened.
    assert.equal((await setStatus(company, 'active')).code, 200)
    const [first] = sessions
    assert.equal((await world.portal.call(sessionCalls.getProfile, {}, { as: first })).code, 4014)
    assert.equal((await signIn(world.portal, user)).profile.email, user.email)
  })

  test('waits for a session that is being opened, and ends it', async () => {
    const company = await makeCompany(world.db)
    const user = await makeUser(world.db, { company })
    let pending: ReturnType<typeof setStatus> | undefined
    const tokens = await world.db.transaction().execute(async tx => {
      const opened = await openSession(tx, user.id, world.portal.now())
      pending = setStatus(company, 'inactive')
      await until('the change waits', async () => {
        const waiting = await world.portal.pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return waiting.rows.length > 0
      })
      return opened.tokens
    })
    assert.equal((await pending)?.code, 200)
    await setStatus(company, 'active')
    assert.equal((await world.portal.call(sessionCalls.getProfile, {}, { as: tokens })).code, 4014)
  })

  test('disables its API keys, including new ones, until it is active again', async () => {
    const company = await makeCompany(world.db)
    const { key } = await makeApiKey(world.db, { company })
    assert.equal(await apiStatus(key), 404)
    await setStatus(company, 'inactive')
    const body = { enterpriseCode: company.code, name: '再開用', scopes: ['read' as const] }
    const made = await world.portal.call(companyCalls.createApiKey, body, await world.as('root'))
    assert.equal(made.code, 200)
    for (const one of [key, made.data.key]) assert.equal(await apiStatus(one), 401)
    assert.equal((await world.read('root', company.code)).administration?.liveApiKeys, 2)
    await setStatus(company, 'active')
    for (const one of [key, made.data.key]) assert.equal(await apiStatus(one), 404)
  })

  test('is for the platform administrator only, and never for its own company', async () => {
    for (const who of ['desk', 'maria'] as const) {
      for (const company of [world.maker, world.platform, { code: 'NOBODY' }]) {
        assert.equal((await setStatus(company, 'inactive', who)).code, 4017)
      }
    }
    const { code, issues } = await setStatus(world.platform, 'inactive')
    assert.deepEqual([code, issues[0]?.path], [4022, 'status'])
    assert.equal((await world.read('root', 'PLATFORM')).status, 'active')
    assert.equal((await world.read('root', 'PLATFORM')).administration?.mayChangeStatus, false)
  })

  test('is recorded in the audit trail and updates the company; the same status again does neither', async () => {
    const company = await makeCompany(world.db)
    const acts = async () =>
      await world.db
        .selectFrom('audit_trail')
        .select(['actor'])
        .where('table_name', '=', 'companies')
        .where('record', '=', String(company.id))
        .where('act', '=', 'U')
        .execute()
    await setStatus(company, 'inactive')
    const { updatedAt, status } = await world.read('root', company.code)
    await setStatus(company, 'inactive')
    assert.deepEqual(await acts(), [{ actor: `user:${world.users.root.id}` }])
    assert.deepEqual([(await world.read('root', company.code)).updatedAt, status], [updatedAt, 'inactive'])
  })
})

test(`activating a company with an inactive main contractor is saved, and 4032 names the contractor ${covers('8.4032')}`, async () => {
  const main = await makeCompany(world.db, { isActive: false, code: 'MAIN' })
  const vendor = await makeCompany(world.db, { isActive: false, industryType: 5 })
  const list = async (auditor: MadeCompany, contractor: MadeCompany | null) =>
    await world.db
      .insertInto('vendors')
      .values({
        company_id: auditor.id,
        vendor_company_id: vendor.id,
        main_contractor_id: contractor?.id ?? null,
        registered_on: '2026-01-01',
      })
      .execute()
  await list(world.other, null)
  assert.equal((await setStatus(vendor, 'active')).code, 200)
  await list(world.maker, main)
  await setStatus(vendor, 'inactive')
  const { code, issues } = await setStatus(vendor, 'active')
  assert.deepEqual([code, issues], [4032, [{ path: 'mainContractor', message: 'is inactive', value: 'MAIN' }]])
  assert.equal((await world.read('root', vendor.code)).status, 'active')
  await setStatus(main, 'active')
  assert.equal((await setStatus(vendor, 'active')).code, 200)
})
