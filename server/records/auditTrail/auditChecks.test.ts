import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { codes } from '#contract/kernel/codes.ts'
import { checkAuditTrail, sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { maxResults } from '#server/records/auditTrail/auditChecks.ts'
import { type MadeUser, makeCompany, makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { type As, createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'
import { behindTheBack } from '#test/support/database/behindTheBack.ts'
import { onDatabase } from '#test/support/worlds/records/backupWorld.ts'

const { getAuditState, startAuditCheck } = auditTrailCalls

let portal: TestApp
let administrator: MadeUser
let platform: As
let own: As

before(async () => {
  portal = await createTestApp()
  const { db } = portal
  const menus = ['AuditTrail'] as const
  const operator = await makeCompany(db, { industryType: 9 })
  administrator = await makeUser(db, { company: operator, role: '00', menus })
  platform = await openSessionOf(portal, administrator)
  own = await openSessionOf(portal, await makeUser(db, { role: '01', menus }))
})
after(() => portal.close())
beforeEach(async () => {
  await sql`delete from audit_checks`.execute(portal.db)
  await sealAuditTrail(portal.db)
})

const state = async (as: As) => (await portal.call(getAuditState, {}, { as })).data
const start = async (as: As, head?: string) => (await portal.call(startAuditCheck, { head }, { as })).code
/** As the clock starts it. */
async function checkScheduled() {
  await checkAuditTrail({}, portal.appContext)
  await workOffJobs(portal)
}
const changeUnnoticed = (query: string) => onDatabase(portal.database, client => behindTheBack(client, query))

test('a check is requested, done by a job, and its result stored', async () => {
  const { head } = await state(platform)
  assert.equal(await start(platform), codes.success)
  const [running] = (await state(platform)).checks
  assert.deepEqual([running?.outcome, running?.askedBy, running?.head], ['running', administrator.name, head])
  await workOffJobs(portal)
  const [done, ...others] = (await state(platform)).checks
  assert.deepEqual([done?.outcome, done?.resultCount, done?.results, others], ['sound', 0, [], []])
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_trail where table_name = 'audit_checks' and act <> 'D' order by id desc limit 2`.execute(
    portal.db,
  )
  assert.deepEqual(
    rows.map(row => row.actor),
    ['system:audit-check', `user:${administrator.id}`],
  )
})

test('one check runs at a time; one that was given up does not prevent the next night’s', async () => {
  await Promise.all([start(platform), start(platform)])
  assert.equal((await state(platform)).checks.length, 1)
  await checkAuditTrail({}, portal.appContext)
  assert.equal((await state(platform)).checks[0]?.outcome, 'running')
  await sql`update audit_checks set asked_at = now() - interval '23 hours 59 minutes'`.execute(portal.db)
  await checkScheduled()
  const { checks } = await state(platform)
  assert.deepEqual(
    checks.map(check => [check.outcome, check.askedBy]),
    [
      ['sound', null],
      ['failed', administrator.name],
    ],
  )
  await workOffJobs(portal)
})

test('a scheduled check whose process was killed is resumed by the retry of its job', async () => {
  await checkAuditTrail({}, portal.appContext)
  const [opened] = (await state(platform)).checks
  assert.deepEqual([opened?.outcome, opened?.askedBy], ['running', null])
  // The clock's job is tried again; it leaves the open check to the other job.
  await checkScheduled()
  const { checks } = await state(platform)
  assert.deepEqual(
    checks.map(({ id, outcome }) => [id, outcome]),
    [[opened?.id, 'sound']],
  )
})

test('changes outside the portal are listed for the platform administrator; others see that there are some', async () => {
  const company = await makeCompany(portal.db)
  await sealAuditTrail(portal.db)
  await changeUnnoticed(`update companies set name = 'Forged' where id = ${company.id}`)
  await checkScheduled()
  const [reported] = (await state(platform)).checks
  assert.deepEqual([reported?.outcome, reported?.resultCount], ['unsound', 1])
  assert.partialDeepStrictEqual(reported?.results, [{ table: 'companies', record: String(company.id) }])
  assert.match(reported?.results[0]?.what ?? '', /name is "Forged"/)
  const [hinted] = (await state(own)).checks
  assert.deepEqual([hinted?.outcome, hinted?.resultCount, hinted?.results], ['unsound', null, []])
  assert.ok(portal.logLines.some(line => line.includes('audit trail unsound')))
  await changeUnnoticed(`update companies set name = '${company.name}' where id = ${company.id}`)
})

test('of very many findings the first are stored, and all are counted', async () => {
  await portal.db
    .insertInto('companies')
    .values(
      Array.from({ length: maxResults + 5 }, (_, n) => ({
        code: `M${n}`,
        name: `多${n}`,
        name_en: `Many ${n}`,
        industry_type: 1,
      })),
    )
    .execute()
  await sealAuditTrail(portal.db)
  await changeUnnoticed(`update companies set is_active = false where code like 'M%' and name_en like 'Many%'`)
  await checkScheduled()
  const [check] = (await state(platform)).checks
  assert.deepEqual([check?.resultCount, check?.results.length], [maxResults + 5, maxResults])
  await changeUnnoticed(`update companies set is_active = true where name_en like 'Many%'`)
})

test('a rewritten chain is found by a seal that was stored elsewhere', async () => {
  const { head } = await state(platform)
  assert.equal(await start(platform, head), codes.success)
  await workOffJobs(portal)
  assert.equal((await state(platform)).checks[0]?.outcome, 'sound')
  const forged = `${head.slice(0, -4)}${head.endsWith('0000') ? '1111' : '0000'}`
  await start(platform, forged.toUpperCase())
  await workOffJobs(portal)
  const [check] = (await state(platform)).checks
  assert.match(check?.results[0]?.what ?? '', /is not the seal you kept/)
  const { code, issues } = await portal.call(startAuditCheck, { head: '12' }, { as: platform })
  assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, 'head'])
})

test('only the platform administrator starts checks, and sees how many entries are unsealed', async () => {
  assert.equal(await start(own), codes.notAuthorized)
  const clerk = await makeUser(portal.db, { company: administrator.company, role: '01', menus: ['AuditTrail'] })
  assert.equal(await start(await openSessionOf(portal, clerk)), codes.notAuthorized)
  const [mine, all] = [await state(own), await state(platform)]
  assert.deepEqual([mine.mayCheck, mine.waiting, all.mayCheck], [false, null, true])
  assert.ok(Number(all.waiting) > 0)
  assert.equal(mine.head, all.head)
})

test('a check that fails is shown as failed, and the next one may start', async () => {
  await sql`alter table audit_seals rename to elsewhere`.execute(portal.db)
  await checkScheduled()
  await sql`alter table elsewhere rename to audit_seals`.execute(portal.db)
  assert.equal((await state(platform)).checks[0]?.outcome, 'failed')
  await checkScheduled()
  assert.equal((await state(platform)).checks[0]?.outcome, 'sound')
})
