import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { tryExclusive } from '#server/platform/db/locks/advisoryLocks.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { startJobProcess } from '#test/support/portal/startJobProcess.ts'
import { createTwoProcesses } from '#test/support/portal/twoProcesses.ts'
import { until } from '#test/support/database/until.ts'

let processes: Awaited<ReturnType<typeof createTwoProcesses>>
let world: AlertWorld
before(async () => {
  processes = await createTwoProcesses()
  world = await makeAlertWorld({ portal: processes.portal })
})
after(() => processes.close())

const counts = async () => {
  const { rows } = await sql<{ alerts: number; notified: number; messages: number; queued: number }>`
    select (select count(*)::int from alerts) as alerts,
           (select count(*)::int from alert_notifications where notified_at is not null) as notified,
           (select count(*)::int from messages where kind like 'alert%') as messages,
           (select count(*)::int from alert_queue) as queued`.execute(world.db)
  return rows[0]
}
/** The number of mails about a delivery: notifications due together are one mail. */
const mailed = async () =>
  (await world.mails()).flatMap(({ recipient, body }) =>
    (body.match(/配送: P-\d+/g) ?? []).map(one => `${recipient} ${one}`),
  )
/** Depositor and consignee, one person each: inbox and mail. */
const notifiedOnce = (deliveries: number) => ({
  alerts: 2 * deliveries,
  notified: 4 * deliveries,
  messages: 2 * deliveries,
  queued: 0,
})
const assertMailedOnce = async () => {
  const all = await mailed()
  assert.equal(all.length, 2 * made)
  assert.equal(new Set(all).size, all.length)
}
let made = 0
const excurse = async () => {
  const reference = `P-${++made}`
  await world.deliver({ reference })
  await world.measure(`${reference}-L`, [5, 9])
}

test('Two concurrent processes send every notification once', async () => {
  const works = [() => lookForAlerts(processes.portal.appContext), () => lookForAlerts(processes.other.appContext)]
  for (let round = 0; round < 4; round += 1) {
    await excurse()
    await Promise.all([...works, ...works].map(work => work()))
    processes.later(70_000)
  }
  await works[0]?.()
  assert.deepEqual(await counts(), notifiedOnce(4))
  await assertMailedOnce()
})

test('Work that fails midway leaves nothing, and is done once by the next process', async () => {
  const before = await counts()
  await excurse()
  await sql`alter table alert_notifications add constraint broken check (notified_at is null or id < 0) not valid`.execute(
    world.db,
  )
  const work = () => lookForAlerts(processes.other.appContext)
  await assert.rejects(work())
  assert.equal((await counts())?.messages, before?.messages)
  await sql`alter table alert_notifications drop constraint broken`.execute(world.db)
  await Promise.all([work(), lookForAlerts(processes.portal.appContext)])
  processes.later(70_000)
  await work()
  assert.deepEqual(await counts(), notifiedOnce(5))
  await assertMailedOnce()
})

test('Only one process at a time works on alerts', async () => {
  await excurse()
  await tryExclusive(world.db, 'alerts', async () => {
    await lookForAlerts(processes.other.appContext)
    assert.equal((await counts())?.alerts, 10)
  })
  await lookForAlerts(processes.other.appContext)
  assert.equal((await counts())?.alerts, 12)
})

test('After a process is killed, another one sends every notification once', async t => {
  await excurse()
  // It finds the alerts, and waits for this lock before it can send notifications.
  const hold = await processes.portal.pool.connect()
  await hold.query('begin')
  await hold.query('lock table alert_notifications in share row exclusive mode')
  const child = startJobProcess(t, processes.portal.database.config)
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until('the other process waits', async () => (await waiting.execute(world.db)).rows.length > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await hold.query('rollback')
  hold.release()
  const work = () => lookForAlerts(processes.portal.appContext)
  await until('its lock is free', async () => {
    await work()
    return (await counts())?.alerts === 14
  })
  processes.later(70_000)
  await work()
  assert.deepEqual(await counts(), notifiedOnce(7))
  await assertMailedOnce()
})
