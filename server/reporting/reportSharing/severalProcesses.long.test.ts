import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startJobs } from '#server/app/startJobs.ts'
import { askForReports } from '#server/reporting/reportSharing/subscriptions/askForReports.ts'
import { makeReport } from '#server/reporting/reportSharing/makeReport.ts'
import { makeReportWorld, type ReportWorld } from '#test/support/worlds/reporting/reportWorld.ts'
import { startJobProcess } from '#test/support/portal/startJobProcess.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'
import { until } from '#test/support/database/until.ts'

const email = 'once@outside.example'
let processes: Awaited<ReturnType<typeof createTwoProcesses>>
let world: ReportWorld
before(async () => {
  processes = await createTwoProcesses()
  world = await makeReportWorld({ portal: processes.portal })
  processes.later(-4 * 60 * 60_000)
  await world.subscribe({ kind: 'delivery', email })
  processes.later(4 * 60 * 60_000)
})
after(() => processes.close())

const mailed = async () => (await world.tokensOf(email)).length
const askedFor = async () =>
  (await world.db.selectFrom('report_files').select('id').orderBy('id').execute()).map(row => row.id)
const appContexts = () => [processes.portal.appContext, processes.other.appContext]

test('Two concurrent processes request, make and mail each report once', async () => {
  for (const reference of ['TWICE-1', 'TWICE-2']) await world.arrive(reference, [5, 5, 5, 5, 5, 5])
  await Promise.all([...appContexts(), ...appContexts()].map(one => askForReports({}, one)))
  const files = await askedFor()
  assert.equal(files.length, 2)
  await Promise.all(
    files.flatMap(fileId => [...appContexts(), ...appContexts()].map(one => makeReport({ fileId }, one))),
  )
  assert.equal(await mailed(), 2)
  const documents = await world.db.selectFrom('documents').select('id').execute()
  assert.equal(documents.length, 2)
})

test('A report that fails midway leaves nothing, and is mailed once at the next attempt', async () => {
  await world.arrive('BROKEN', [5, 5, 5, 5, 5, 5])
  await askForReports({}, processes.portal.appContext)
  const fileId = (await askedFor()).at(-1) ?? 0
  await sql`alter table report_links add constraint broken check (sent_at is null or id < 0) not valid`.execute(
    world.db,
  )
  await assert.rejects(makeReport({ fileId }, processes.other.appContext))
  await sql`alter table report_links drop constraint broken`.execute(world.db)
  assert.equal(await mailed(), 2)
  await makeReport({ fileId }, processes.other.appContext)
  await makeReport({ fileId }, processes.portal.appContext)
  assert.equal(await mailed(), 3)
})

test('After a process is killed while it makes a report, another one mails it once', async t => {
  await world.arrive('KILLED', [5, 5, 5, 5, 5, 5])
  await askForReports({}, processes.portal.appContext)
  // It draws the report, and waits for this lock before it can mail it.
  const hold = await processes.portal.pool.connect()
  await hold.query('begin')
  await hold.query('lock table report_files in exclusive mode')
  const child = startJobProcess(t, processes.portal.database.config)
  const waiting = sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%report_files%'`
  await until('the other process waits', async () => (await waiting.execute(world.db)).rows.length > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await hold.query('rollback')
  hold.release()
  const jobs = await startJobs(processes.other.appContext)
  t.after(() => jobs.stop())
  await until('the report is mailed by this process', async () => (await mailed()) === 4)
  await makeReport({ fileId: (await askedFor()).at(-1) ?? 0 }, processes.portal.appContext)
  assert.equal(await mailed(), 4)
})
