import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { termsOfUseCalls as calls } from '#contract/information/calls/termsOfUse.ts'
import { codes } from '#contract/kernel/codes.ts'
import { covers } from '#test/rules/covers.ts'
import { makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = new Date('2026-11-21T00:00:00Z')
const inDays = (days: number) => new Date(start.getTime() + days * dayMs).toISOString()
const files = { fileJa: pdfFile('利用規約.pdf', 'ja'), fileEn: pdfFile('Terms.pdf', 'en') }

/** A portal at a fixed time with a platform administrator and a user of a company. */
async function portalWithUsers() {
  const portal = await createTestApp({ now: start })
  const platform = await makeCompany(portal.db, { industryType: 9 })
  const administrator = await makeUser(portal.db, { company: platform, role: '00' })
  const user = await makeUser(portal.db)
  const as = async (one: MadeUser) => ({ as: (await openSessionOf(portal, one)).accessToken })
  const publish = async (version: string, publishedAt?: string) =>
    await portal.upload(
      calls.publishTermsOfUse,
      { version, ...(publishedAt === undefined ? {} : { publishedAt }) },
      files,
      await as(administrator),
    )
  return { portal, platform, administrator, user, as, publish, [Symbol.asyncDispose]: portal.close }
}

const mayWork = async (portal: TestApp, sent: { as: string }) =>
  (await portal.call(deliveryCalls.searchByNumber, { number: '1' }, sent)).code === codes.success
const hasAgreed = async (portal: TestApp, sent: { as: string }) =>
  (await portal.call(sessionCalls.getProfile, {}, sent)).data.agreeToTermsOfUse

test('without published terms there is nothing to agree to, and the answer is 5504', async () => {
  await using world = await portalWithUsers()
  const { portal } = world
  const sent = await world.as(world.user)
  assert.equal(await hasAgreed(portal, sent), true)
  assert.equal((await portal.call(calls.getTermsOfUse, {}, sent)).code, codes.dataMissing)
  assert.equal((await portal.call(calls.agreeToTermsOfUse, {}, sent)).code, codes.dataMissing)
})

test(`terms without a file are answered with 5504 ${covers('8.5504')}`, async () => {
  await using world = await portalWithUsers()
  const { portal } = world
  await portal.db.insertInto('terms_versions').values({ version: '0', published_at: start }).execute()
  const answer = await portal.post(calls.getTermsOfUseFile.path, {}, await world.as(world.user))
  assert.equal(answer.code, codes.dataMissing)
})

test(`agreeing gives access to the portal, counts once, and is recorded in the audit trail ${covers('6.agreementCall', '6.agreeToTermsOfUse')}`, async () => {
  await using world = await portalWithUsers()
  const { portal, user } = world
  await world.publish('1')
  const sent = await world.as(user)
  assert.deepEqual([await hasAgreed(portal, sent), await mayWork(portal, sent)], [false, false])
  for (const version of ['1', undefined]) {
    assert.equal((await portal.call(calls.agreeToTermsOfUse, { version }, sent)).code, codes.success)
  }
  assert.deepEqual([await hasAgreed(portal, sent), await mayWork(portal, sent)], [true, true])
  const trail = await portal.db
    .selectFrom('audit_trail')
    .select(['actor', 'act'])
    .where('table_name', '=', 'terms_agreements')
    .execute()
  assert.deepEqual(trail, [{ actor: `user:${user.id}`, act: 'I' }])
})

test('a new version requires agreement from every user from its time on, and not before', async () => {
  await using world = await portalWithUsers()
  const { portal } = world
  await world.publish('1')
  const first = await world.as(world.user)
  await portal.call(calls.agreeToTermsOfUse, {}, first)
  await portal.call(calls.agreeToTermsOfUse, {}, await world.as(world.administrator))
  assert.equal((await world.publish('2', inDays(1))).code, codes.success)
  assert.equal(await mayWork(portal, first), true)
  assert.equal((await portal.call(calls.getTermsOfUse, {}, first)).data.version, '1')

  portal.moveClock(dayMs)
  const then = await world.as(world.user)
  assert.deepEqual([await hasAgreed(portal, then), await mayWork(portal, then)], [false, false])
  const inForce = await portal.call(calls.getTermsOfUse, {}, then)
  assert.deepEqual(inForce.data, { version: '2', publishedAt: inDays(1) })
})

test("agreeing to a former or future version is refused with the field's path", async () => {
  await using world = await portalWithUsers()
  const { portal } = world
  await world.publish('1')
  const sent = await world.as(world.administrator)
  await portal.call(calls.agreeToTermsOfUse, {}, sent)
  await world.publish('2')
  await portal.call(calls.agreeToTermsOfUse, {}, sent)
  await world.publish('3', inDays(1))
  for (const version of ['1', '3', 'none']) {
    const answer = await portal.call(calls.agreeToTermsOfUse, { version }, await world.as(world.user))
    assert.deepEqual([answer.code, answer.issues[0]?.path], [codes.invalidParameters, 'version'])
  }
  assert.equal(await hasAgreed(portal, await world.as(world.user)), false)
})

test("the file is the version in force in the user's language, under its own name", async () => {
  await using world = await portalWithUsers()
  const { portal } = world
  await world.publish('1')
  for (const [language, file, name] of [
    ['ja', files.fileJa, "filename*=UTF-8''%E5%88%A9%E7%94%A8%E8%A6%8F%E7%B4%84.pdf"],
    ['en', files.fileEn, 'filename="Terms.pdf"'],
  ] as const) {
    const sent = await world.as(await makeUser(portal.db, { language }))
    const answer = await portal.download(calls.getTermsOfUseFile, {}, sent)
    assert.equal(answer.body, file.bytes.toString())
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.ok(String(answer.headers['content-disposition']).includes(name))
  }
})

test('only the platform administrator sees and publishes versions', async () => {
  await using world = await portalWithUsers()
  const { portal } = world
  for (const facts of [{ role: '01' }, { role: '00' }, { role: '01', company: world.platform }] as const) {
    const sent = await world.as(await makeUser(portal.db, facts))
    assert.equal((await portal.call(calls.getTermsOfUseList, {}, sent)).code, codes.notAuthorized)
    const answer = await portal.upload(calls.publishTermsOfUse, { version: '1' }, files, sent)
    assert.equal(answer.code, codes.notAuthorized)
  }
  assert.equal((await portal.db.selectFrom('documents').select('id').execute()).length, 0)
})

test('the list has every version, its publisher and the number of agreements', async () => {
  await using world = await portalWithUsers()
  const { portal, administrator } = world
  await world.publish('1')
  await portal.call(calls.agreeToTermsOfUse, {}, await world.as(world.user))
  const sent = await world.as(administrator)
  await portal.call(calls.agreeToTermsOfUse, {}, sent)
  await world.publish('2', inDays(1))
  assert.deepEqual((await portal.call(calls.getTermsOfUseList, {}, sent)).data, [
    { version: '2', publishedAt: inDays(1), publishedBy: administrator.name, agreedCount: 0 },
    { version: '1', publishedAt: inDays(0), publishedBy: administrator.name, agreedCount: 2 },
  ])
})

test('a version is published once, even if it is sent twice simultaneously', async () => {
  await using world = await portalWithUsers()
  const answers = await Promise.all([1, 2].map(() => world.publish('1', inDays(1))))
  assert.deepEqual(new Set(answers.map(answer => answer.code)), new Set([codes.success, codes.invalidParameters]))
  const refused = answers.find(answer => answer.code !== codes.success)
  assert.equal(refused?.issues[0]?.path, 'version')
  assert.equal((await world.portal.db.selectFrom('documents').select('id').execute()).length, 2)
})

test('versions are in order: not before the newest, and not more than a year ahead', async () => {
  await using world = await portalWithUsers()
  const { portal, administrator } = world
  const agreed = async () => await portal.call(calls.agreeToTermsOfUse, {}, await world.as(administrator))
  await world.publish('1')
  await agreed()
  for (const publishedAt of [inDays(-1), inDays(400)]) {
    const answer = await world.publish('2', publishedAt)
    assert.deepEqual([answer.code, answer.issues[0]?.path], [codes.invalidParameters, 'publishedAt'])
  }
  assert.equal((await world.publish('2', '2026-11-22T09:00:00+09:00')).code, codes.success)
  assert.equal((await world.publish('3')).issues[0]?.path, 'publishedAt')
  assert.equal((await world.publish('3', inDays(1))).code, codes.success, 'another of the same time replaces it')
  portal.moveClock(dayMs)
  const sent = await world.as(world.user)
  assert.equal((await portal.call(calls.getTermsOfUse, {}, sent)).data.version, '3')
})
