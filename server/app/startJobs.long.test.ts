import { deleteExpiredJob } from '#server/app/deleteExpired.ts'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { lockKeys } from '#server/platform/db/locks/advisoryLocks.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { createRequestPool } from '#server/platform/db/connection/requestPool.ts'
import { kyselyOver } from '#server/platform/db/connect.ts'
import { openDatabaseLine } from '#test/support/portal/databaseLine.ts'
import { startJobs } from '#server/app/startJobs.ts'
import { lanes } from '#server/app/worker.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { startJobProcess } from '#test/support/portal/startJobProcess.ts'
import { startSmtp, type SmtpProcess } from '#test/support/network/smtpProcess.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

let portal: TestApp
let mailServer: SmtpProcess

/** Starts jobs and stops them at the end of the test, even of a failed one. */
async function start(t: TestContext, appContext: AppContext = portal.appContext) {
  const jobs = await startJobs(appContext)
  t.after(() => jobs.stop())
}

before(async () => {
  mailServer = await startSmtp()
  portal = await createTestApp({ config: { smtpUrl: mailServer.url } })
})
after(async () => {
  await portal.close()
  await mailServer.kill()
})

/** A mail server that never answers, and the portal's parts that send with it and wait for it. */
async function startSilent(t: TestContext) {
  const server = await startSmtp()
  t.after(() => server.kill())
  await server.be('silent')
  const smtpUrl = server.url.replace('greetingTimeout=500', 'greetingTimeout=15000')
  return { ...server, smtpUrl, parts: { ...portal.appContext, config: { ...portal.appContext.config, smtpUrl } } }
}

const startProcess = (t: TestContext, smtpUrl = mailServer.url) =>
  startJobProcess(t, portal.database.config, { SMTP_URL: smtpUrl })

type WaitingJob = {
  task_identifier: string
  locked_by: string | null
  last_error: string | null
  waits_seconds: number
}
const mail = { subject: 'Subject', body: 'Body' }
const queue = (recipient: string) => portal.db.transaction().execute(tx => queueMail(tx, recipient, mail, portal.now()))
const isSent = async (recipient: string) =>
  (await portal.db.selectFrom('mails').select('sent_at').where('recipient', '=', recipient).executeTakeFirst())
    ?.sent_at instanceof Date
const acceptedFor = (recipient: string) => mailServer.accepted.filter(({ to }) => to.includes(recipient)).length
const waitingJobs = async () => {
  const { rows } = await sql<WaitingJob>`
    select task_identifier, locked_by, last_error, extract(epoch from run_at - updated_at)::float8 as waits_seconds
    from graphile_worker.jobs`.execute(portal.db)
  return rows
}

suite('jobs', () => {
  test('run after the change that queued them is committed, and not if it was rolled back', async t => {
    await start(t)
    const refused = portal.db.transaction().execute(async tx => {
      await queueMail(tx, 'rolled@back.example', mail, portal.now())
      throw new Error('rolled back')
    })
    await assert.rejects(refused, /rolled back/)
    await queue('committed@company.example')
    await until('the mail is sent', () => isSent('committed@company.example'))
    assert.equal(mailServer.accepted.length, 1)
    await until('no job is left', async () => (await waitingJobs()).length === 0)
  })

  test('of a killed process run again in another within seconds', async t => {
    const silent = await startSilent(t)
    const child = startProcess(t, silent.smtpUrl)
    await queue('killed@company.example')
    await until('the other process is sending', () => silent.connections() > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [held] = await waitingJobs()
    assert.ok(held?.locked_by, 'the killed process still holds its job')

    await start(t)
    await until('the mail is sent by this process', () => isSent('killed@company.example'))
    assert.equal(acceptedFor('killed@company.example'), 1)
  })

  test('of a process killed while this one runs are taken over', async t => {
    const silent = await startSilent(t)
    const child = startProcess(t, silent.smtpUrl)
    await queue('beside@company.example')
    await until('the other process is sending', () => silent.connections() > 0)
    await start(t)
    child.kill('SIGKILL')
    await until('the mail is sent by this process', () => isSent('beside@company.example'))
    assert.equal(acceptedFor('beside@company.example'), 1)
  })

  test('of a live process stay with it, even when another one starts', async t => {
    const silent = await startSilent(t)
    await start(t, silent.parts)
    await queue('living@company.example')
    await until('the first is sending', () => silent.connections() > 0)
    await start(t)
    const [held] = await waitingJobs()
    assert.ok(held?.locked_by)
    assert.equal(silent.connections(), 1)
  })

  test('for fifty mails in two processes send fifty mails, each accepted once', async t => {
    const recipients = Array.from({ length: 50 }, (_, index) => `many.${index}@company.example`)
    for (const recipient of recipients) await queue(recipient)
    startProcess(t)
    startProcess(t)
    await until('no job is left', async () => (await waitingJobs()).length === 0)
    for (const recipient of recipients) assert.equal(acceptedFor(recipient), 1, recipient)
  })

  test('are retried within seconds, often enough for a code that is valid for five minutes', async t => {
    await mailServer.kill()
    await start(t)
    await queue('patient@company.example')
    await until(
      'the first try has failed',
      async () => (await waitingJobs())[0]?.last_error?.includes('ECONN') ?? false,
    )
    const [failed] = await waitingJobs()
    assert.ok(failed && failed.waits_seconds < 5)
    await mailServer.restart()
    await until('the mail is sent', () => isSent('patient@company.example'))
    assert.equal(acceptedFor('patient@company.example'), 1)
  })

  test('for permanently refused mails end', async t => {
    await mailServer.be('refusesRecipients')
    await start(t)
    await queue('refused@company.example')
    await until('no job is left', async () => (await waitingJobs()).length === 0)
    await mailServer.be('takes')
    assert.equal(await isSent('refused@company.example'), false)
  })

  test('continue while an unresponsive mail server blocks all mails', async t => {
    const silent = await startSilent(t)
    await start(t, silent.parts)
    for (let count = 0; count < 8; count++) await queue(`held.${count}@company.example`)
    await until('four mails are held up', () => silent.connections() === 4)
    await addJob(portal.db, deleteExpiredJob, {})
    await until('the other job is done', async () =>
      (await waitingJobs()).every(job => job.task_identifier === 'sendMail'),
    )
    assert.equal((await waitingJobs()).length, 8)
    await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
  })

  test('survive the loss of every database connection', async t => {
    await start(t)
    // Immediately, during the worker's first query, from whose failure it never recovers by itself.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(portal.db)
    await queue('after@loss.example')
    await until('the mail is sent', () => isSent('after@loss.example'))
  })

  test('whose end could not be recorded run again in the same process', async t => {
    const line = await openDatabaseLine(portal.database.config)
    const pool = createRequestPool(line.config, 10, () => undefined)
    t.after(async () => {
      await pool.end()
      await line.close()
    })
    const silent = await startSilent(t)
    await start(t, { ...silent.parts, pool, db: kyselyOver(pool) })
    await queue('unrecorded@company.example')
    await until('it is being sent', () => silent.connections() === 1)
    await line.be('cut')
    await silent.kill()
    await until('it cannot be recorded', () => portal.logLines.some(one => one.includes('Failed to fail jobs')))
    await line.be('open')
    await silent.restart()
    await until('the mail is sent', () => isSent('unrecorded@company.example'))
    await until('no job is left', async () => (await waitingJobs()).length === 0)
  })

  test('end with no worker pool left', async () => {
    const jobs = await startJobs(portal.appContext)
    const held = async () => {
      const { rows } = await sql<{ held: number }>`
        select count(distinct objid)::int as held from pg_locks
         where locktype = 'advisory' and classid = ${lockKeys.workerPool}
           and database = (select d.oid from pg_database d where d.datname = current_database())`.execute(portal.db)
      return rows[0]?.held
    }
    try {
      await until('every lane is held', async () => (await held()) === lanes.length)
    } finally {
      await jobs.stop()
    }
    await until('none is held', async () => (await held()) === 0)
  })

  test('seal the audit trail every few seconds and log the head', async t => {
    await makeCompany(portal.db)
    await start(t)
    await until('nothing waits for its seal', async () => {
      return (await portal.db.selectFrom('audit_unsealed').selectAll().execute()).length === 0
    })
    assert.ok(portal.logLines.some(line => /"sealed":\d+,"head":"\d+:[0-9a-f]{64}"/.test(line)))
  })

  test('leave nothing of the mails in the log', () => {
    const log = portal.logLines.join('')
    assert.ok(!/killed@|committed@|living@|refused@|patient@|held\.|Body|Subject/.test(log))
  })
})
