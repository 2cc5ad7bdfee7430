import { makeReportJob } from '#server/reporting/reportSharing/makeReport.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { queuePost } from '#server/quality/alerts/channels/sendPost.ts'
import { sendMailJob } from '#server/platform/mail/sendMail.ts'
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import { codes } from '#contract/kernel/codes.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { runInRequestContext } from '#server/platform/db/statements/requestContext.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { noteFault, drainFaults } from '#server/platform/metrics/faults.ts'
import { createHeartbeat, deleteOldHealth } from '#server/operations/platformHealth/heartbeat.ts'
import { makeCompany, makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

const { getPlatformHealth, runJobsAgain } = platformHealthCalls

let portal: TestApp
let platform: MadeCompany
before(async () => {
  portal = await createTestApp()
  platform = await makeCompany(portal.db, { industryType: 9 })
})
after(() => portal.close())

const operator = async () =>
  await openSessionOf(portal, await makeUser(portal.db, { company: platform, role: '00', menus: [] }))

/** Loaded by a new application, which has nothing cached. */
async function health() {
  const beside = await createTestApp({ beside: portal })
  const answer = await beside.call(getPlatformHealth, {}, { as: await operator() })
  await beside.close()
  assert.equal(answer.code, codes.success)
  return answer.data
}

/** A process that reported so many seconds ago. */
const processFrom = (host: string, secondsAgo: number, ended = false) =>
  sql`insert into portal_processes (id, host, pid, version, started_at, beat_at, ended_at, report)
      values (gen_random_uuid(), ${host}, 7, '0.9.0', now() - interval '1 day', now() - ${secondsAgo} * interval '1 second',
              ${ended ? sql`now()` : null}, '{"of": "another version"}')`.execute(portal.db)

suite('the health of the platform', () => {
  test('is for platform administrators only, whatever their menus (4017)', async () => {
    const others = [
      await makeUser(portal.db, { role: '01', menus: [...givenMenus, 'PlatformHealth'] }),
      await makeUser(portal.db, { role: '00', menus: [...givenMenus, 'PlatformHealth'] }),
      await makeUser(portal.db, { company: platform, role: '01', menus: [...givenMenus, 'PlatformHealth'] }),
      await makeUser(portal.db, { company: platform, role: '02', menus: [...givenMenus, 'PlatformHealth'] }),
    ]
    for (const user of others) {
      const as = await openSessionOf(portal, user)
      assert.equal((await portal.call(getPlatformHealth, {}, { as })).code, codes.notAuthorized)
      assert.equal((await portal.call(runJobsAgain, { job: 'sendMail' }, { as })).code, codes.notAuthorized)
    }
    assert.equal((await portal.call(getPlatformHealth, {}, { as: await operator() })).code, codes.success)
  })

  test('is loaded once for all requests within seconds', async () => {
    const as = await operator()
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.call(getPlatformHealth, {}, { as })))
    assert.equal(new Set(answers.map(({ data }) => data.at)).size, 1)
  })

  test('shows each process by its heartbeat, and which one is silent', async () => {
    const heart = createHeartbeat(portal.appContext)
    await heart.beat()
    await heart.beat()
    await processFrom('lost', 60)
    await processFrom('gone', 60, true)
    const { processes, reasons } = await health()
    const own = processes.filter(({ pid }) => pid === process.pid)
    assert.equal(own.length, 1)
    assert.partialDeepStrictEqual(own, [{ state: 'alive', node: process.version, version: '1.0.0' }])
    assert.ok((own[0]?.memoryBytes ?? 0) > 1e7)
    assert.ok(own[0]?.pools.some(({ pool, most }) => pool === 'requests' && most >= 10))
    assert.deepEqual(
      processes.filter(({ pid }) => pid === 7).map(({ host, state }) => [host, state]),
      [
        ['lost', 'silent'],
        ['gone', 'ended'],
      ],
    )
    assert.deepEqual(
      reasons.filter(({ kind }) => kind === 'processSilent').map(({ name }) => name),
      ['lost (7)'],
    )
    await heart.stop()
    const after = (await health()).processes.find(({ pid }) => pid === process.pid)
    assert.equal(after?.state, 'ended')
    await sql`delete from portal_processes`.execute(portal.db)
  })

  test('shows internal errors by request and place, without any user data', async () => {
    drainFaults()
    const thrown = Object.assign(new Error('Key (email)=(secret@somebody.example) exists'), {
      code: '23505',
      table: 'users',
      detail: 'secret@somebody.example',
    })
    noteFault(thrown, 'request-4711', '/pro-api/user/signUp')
    const heart = createHeartbeat(portal.appContext)
    await heart.beat()
    const answer = await health()
    assert.partialDeepStrictEqual(answer.faults, [
      { requestId: 'request-4711', call: '/pro-api/user/signUp', kind: 'Error 23505 users' },
    ])
    assert.equal(answer.faultsLastHour, 1)
    assert.ok(!JSON.stringify(answer).includes('secret'))
    assert.ok(
      answer.reasons.some(({ kind, level, figure }) => kind === 'faults' && level === 'attention' && figure === 1),
    )
    await heart.stop()
  })

  test('keeps reports that it could not write until the database is back', async () => {
    drainFaults()
    noteFault(new Error('first'), 'request-kept', '/pro-api/user/login')
    const heart = createHeartbeat(portal.appContext)
    await sql`alter table portal_faults rename to portal_faults_away`.execute(portal.db)
    await assert.rejects(heart.beat())
    await sql`alter table portal_faults_away rename to portal_faults`.execute(portal.db)
    await heart.beat()
    assert.ok((await health()).faults.some(({ requestId }) => requestId === 'request-kept'))
    await heart.stop()
  })

  test('shows slow statements and their requests, without parameter values', async () => {
    await runInRequestContext({ call: '/pro-api/delivery/getDelivery', request: 'request-slow' }, () =>
      portal.pool.query("select pg_sleep($1), $2::text, 'secret text'", [0.55, 'secret value']),
    )
    const heart = createHeartbeat(portal.appContext)
    await heart.beat()
    const answer = await health()
    const slow = answer.slowStatements.find(({ requestId }) => requestId === 'request-slow')
    assert.partialDeepStrictEqual(slow, {
      call: '/pro-api/delivery/getDelivery',
      times: 1,
      failures: 0,
      statement: "select pg_sleep($1), $2::text, '…'",
    })
    assert.ok(!JSON.stringify(answer).includes('secret'))
    await heart.stop()
  })

  test('counts jobs by name and reruns only those that failed permanently', async () => {
    for (let count = 0; count < 3; count++) await addJob(portal.db, sendMailJob, { mailId: count })
    await addJob(portal.db, makeReportJob, {} as never)
    await sql`
      update graphile_worker._private_jobs set attempts = max_attempts,
             last_error = ${'550 <patient@clinic.example> "Hanako Sato" is unknown\n    at deliverMail (secret.ts)'}
       where id in (
         select j.id from graphile_worker.jobs j where j.task_identifier = 'sendMail' order by j.id limit 2)`.execute(
      portal.db,
    )
    const jobOf = async (name: string) => (await health()).jobs.find(({ job }) => job === name)
    assert.partialDeepStrictEqual(await jobOf('sendMail'), {
      waiting: 1,
      failed: 2,
      lastError: '550 <p***@clinic.example> "…" is unknown',
    })
    assert.ok(
      (await health()).reasons.some(
        ({ kind, name, figure }) => kind === 'jobsFailed' && name === 'sendMail' && figure === 2,
      ),
    )
    const as = await operator()
    assert.deepEqual((await portal.call(runJobsAgain, { job: 'makeReport' }, { as })).data, { number: 0 })
    assert.deepEqual((await portal.call(runJobsAgain, { job: 'no such job' }, { as })).data, { number: 0 })
    assert.deepEqual((await portal.call(runJobsAgain, { job: 'sendMail' }, { as })).data, { number: 2 })
    assert.partialDeepStrictEqual(await jobOf('sendMail'), { waiting: 3, failed: 0 })
    const logged = await portal.db
      .selectFrom('operation_log')
      .select('subject')
      .where('operation', '=', 'administerPlatform')
      .where('result_code', '=', codes.success)
      .execute()
    assert.equal(logged.length, 3)
    await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
  })

  test('counts the mails that should have been sent, not those that quiet hours or a channel hold back', async () => {
    const now = new Date()
    const before = (await health()).mails.waiting
    await queueMail(portal.db, 'due@x.example', { subject: 'due', body: '' }, now)
    await queueMail(
      portal.db,
      'held@x.example',
      { subject: 'held', body: '' },
      now,
      new Date(now.getTime() + 3_600_000),
    )
    const { id } = await portal.db
      .insertInto('alert_channels')
      .values({ company_id: platform.id, kind: 'slack', language: 'ja', host: 'x', ending: 'x', updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const posted = { channel: 'slack' as const, recipient: '', alert_channel_id: id, subject: 'posted', body: '' }
    await queuePost(portal.db, posted, now)
    assert.equal((await health()).mails.waiting, before + 1)
  })

  test('shows the last backup, or that there is none', async () => {
    assert.ok((await health()).reasons.some(({ kind }) => kind === 'backupMissing'))
    await sql`insert into backups (began_at, ended_at, host, file_name, bytes, rows, sha256)
              values (now() - interval '27 hours 1 minute', now() - interval '27 hours', 'vault', 'night.backup', 1000, 10, '\\x00')`.execute(
      portal.db,
    )
    const { backup, reasons } = await health()
    assert.partialDeepStrictEqual(backup, {
      host: 'vault',
      fileName: 'night.backup',
      bytes: 1000,
      rows: 10,
      durationSeconds: 60,
    })
    assert.ok(reasons.some(({ kind, level }) => kind === 'backupOld' && level === 'attention'))
  })

  test('counts arrived readings by minute and route', async () => {
    const arrived = (source: string, minutesAgo: number, accepted: number) =>
      sql`insert into reading_batches (company_id, source, received_at, accepted, duplicate, conflict, rejected, checksum)
          values (${platform.id}, ${source}, now() - ${minutesAgo} * interval '1 minute', ${accepted}, 2, 1, 4, '\\x00')`.execute(
        portal.db,
      )
    await arrived('api', 0, 10)
    await arrived('mqtt', 5, 20)
    await arrived('mqtt', 5, 30)
    await arrived('file', 90, 40)
    const { minutes, routes } = (await health()).readings
    assert.equal(minutes.length, 60)
    assert.deepEqual(
      routes.map(({ route, lastHour, refusedLastHour }) => [route, lastHour, refusedLastHour]),
      [
        ['http', 13, 4],
        ['mqtt', 56, 8],
        ['file', 0, 0],
      ],
    )
    assert.equal(
      minutes.reduce((sum, minute) => sum + minute.http + minute.mqtt + minute.file, 0),
      69,
    )
    assert.ok((routes.find(({ route }) => route === 'file')?.lastSeconds ?? 0) > 5000)
  })

  test('is deleted after a month, with ended processes', async () => {
    await processFrom('old', 31 * 86_400)
    await sql`insert into portal_faults (process_id, at, request_id, call, kind) select id, now(), 'r', 'c', 'k' from portal_processes where host = 'old'`.execute(
      portal.db,
    )
    await deleteOldHealth(portal.db)
    const left = await portal.db.selectFrom('portal_processes').select('host').where('host', '=', 'old').execute()
    assert.deepEqual(left, [])
  })
})
